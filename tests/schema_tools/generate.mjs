// Checks documents by each schema in this folder, and makes types of it for TypeScript and Go.
import { readFileSync, writeFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";
import { compile } from "json-schema-to-typescript";
import { InputData, JSONSchemaInput, FetchingJSONSchemaStore, quicktype } from "quicktype-core";

for (const name of ["log", "position", "view", "rules"]) {
  const text = readFileSync(`${name}.json`, "utf8");
  const validate = new Ajv({ strict: true }).compile(JSON.parse(text));
  for (const line of readFileSync(`${name}.jsonl`, "utf8").trim().split("\n")) {
    if (!validate(JSON.parse(line))) {
      throw new Error(`${name}: ${line}: ${JSON.stringify(validate.errors)}`);
    }
  }
  writeFileSync(`${name}.ts`, await compile(JSON.parse(text), name));
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await input.addSource({ name, schema: text });
  const inputData = new InputData();
  inputData.addInput(input);
  const made = await quicktype({ inputData, lang: "go" });
  writeFileSync(`${name}.go`, made.lines.join("\n"));
}
