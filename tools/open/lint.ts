// `npm run lint:open`: asks redocly and spectral about the description of the public API, and counts what it leaves undescribed.
import { writeFileSync } from 'node:fs'
import { fetchLinters, inCheckers, run } from './checkers.ts'
import { described } from './described.ts'

const MOST_BYTES = 400_000

const { text, bytes, calls, bare, withoutExample } = described()
const findings = [
  ...bare.map((field) => `undescribed: ${field}`),
  ...withoutExample.map((call) => `without example: ${call}`),
  ...(bytes < MOST_BYTES ? [] : [`too large: ${bytes} bytes`]),
]
console.log(
  `${calls} calls, ${Math.round(bytes / 1000)} kB, ${bare.length} fields undescribed, ${withoutExample.length} calls without example`,
)

const missing = await fetchLinters()
if (missing === undefined) {
  const file = inCheckers('open.json')
  writeFileSync(file, text)
  writeFileSync(inCheckers('spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const linters = [
    ['redocly', ['lint', '--extends', 'recommended-strict', '--format', 'stylish', file]],
    ['spectral', ['lint', '--ruleset', inCheckers('spectral.yaml'), '--fail-severity', 'hint', file]],
  ] as const
  for (const [name, args] of linters) {
    const { exitCode, output } = await run(inCheckers(`node_modules/.bin/${name}`), args)
    console.log(exitCode === 0 ? `ok      ${name}: 0 errors, 0 warnings` : `WRONG   ${name}\n${output}`)
    if (exitCode !== 0) findings.push(`${name} found mistakes`)
  }
} else console.log(`absent  redocly and spectral were not fetched, so neither was asked: ${missing}`)

for (const finding of findings) console.log(finding)
process.exitCode = findings.length === 0 ? 0 : 1
