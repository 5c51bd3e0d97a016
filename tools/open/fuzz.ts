// `npm run fuzz:open`: schemathesis sends what the description allows and what it forbids to every public call of a shop that has one of everything.
// No answer is a fault, and none is one that the description does not know. `-- --examples 50` sends more of each call; a run repeats itself.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeOpenWorld } from '../../apps/server/test/make/open-world.ts'
import { fetchSchemathesis, inCheckers, run } from './checkers.ts'
import { closedAnswers } from './closed-answers.ts'

/**
 * Left out: `positive_data_acceptance` (a place in a list, an ETag and an expiry are sound only as the server gave them) and `missing_required_header`,
 * which does not know the 428 of an edit without its tag (RFC 6585).
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'ignored_auth',
]

/** An edit without its body changes nothing, and is refused by its tag first. */
const SETTINGS = `[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428, 429, 431, "5xx"]
`

const { values } = parseArgs({
  options: { examples: { type: 'string', default: '20' } },
})

type Part = Readonly<Record<string, unknown>>

async function fuzz(): Promise<number> {
  const { world, app } = await makeOpenWorld({ publicCallsPerMinute: 10_000_000 })
  const address = await world.listen()
  writeFileSync(inCheckers('schemathesis.toml'), SETTINGS)
  const served = await fetch(`${address}/cashier/api/open/openapi.json`)
  writeFileSync(inCheckers('closed.json'), JSON.stringify(closedAnswers((await served.json()) as Part)))
  const { exitCode, output } = await run(
    inCheckers('python/bin/schemathesis'),
    [
      [
        '--config-file',
        inCheckers('schemathesis.toml'),
        'run',
        inCheckers('closed.json'),
        '--url',
        `${address}/cashier/api/open`,
        '--header',
        `Authorization: Bearer ${app.key}`,
      ],
      ['--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing', '--max-examples', values.examples],
      ['--generation-deterministic', '--continue-on-failure', '--request-timeout', '60'],
      ['--no-color', '--warnings', 'off'],
    ].flat(),
  )
  console.log(output)
  await world.close()
  return exitCode
}

const missing = await fetchSchemathesis()
if (missing !== undefined) console.log(`absent  schemathesis was not fetched, so nothing was asked: ${missing}`)
process.exit(missing === undefined ? await fuzz() : 0)
