import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { emptyModule } from './without-json-schema.ts'

const core = createRequire(import.meta.url)
  .resolve('zod/v4/core')
  .replace(/index\.[a-z]+$/, '')
const read = (name: string): string => readFileSync(`${core}${name}`, 'utf8')

test('both files of the writer keep every name that schemas take from them', () => {
  const processors = emptyModule(`${core}json-schema-processors.js`, read('json-schema-processors.js')) ?? ''
  const schemas = readFileSync(`${core}../classic/schemas.js`, 'utf8')
  for (const [, name] of schemas.matchAll(/processors\.(\w+Processor)/g)) expect(processors).toContain(`as ${name} }`)
  const writer = emptyModule(`${core}to-json-schema.js`, read('to-json-schema.js')) ?? ''
  expect(writer).toContain('as createToJSONSchemaMethod }')
  expect(writer).toContain('as createStandardJSONSchemaMethod }')
})

test('any other file stays as it is', () => expect(emptyModule(`${core}schemas.js`, 'export const a = 1')).toBeNull())
