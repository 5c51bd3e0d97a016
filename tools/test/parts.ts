import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { countClosingLine } from './counts.ts'
import { auditLines, isGrave, readAudit } from './known-holes.ts'
import { filesToLint, keepLinted, lintedNow, readLintable, readLinted } from './linted-files.ts'
import { always, holds, limitSeconds, type Outcome, outcomeOf, type Part } from './part.ts'
import { engineRooms } from './rooms.ts'
import { runProgram } from './run-program.ts'
import { GATE_SHARE_ON_DATABASE, journeys, seeds, vitest } from './test-parts.ts'

/** A program whose exit code is its answer. */
const gate = (name: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Part => ({
  name,
  isQuick: true,
  needs: [],
  isHere: always,
  run: async ({ root }) => {
    const ended = await runProgram(file, args, { cwd: root, env, limitSeconds })
    const isGood = ended.exitCode === 0
    return outcomeOf(name, ended, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })
  },
})

/** Lint of every file, and its types by the same reading; of a quick run only what has changed since lint found nothing, which a run that finds nothing notes. */
const lint: Part = {
  name: 'lint',
  isQuick: true,
  needs: [],
  isHere: always,
  run: async (place) => {
    const { root, isQuick } = place
    const sources = readLintable(root)
    const now = lintedNow(root, sources)
    const chosen = isQuick ? filesToLint(sources, now, readLinted(root)) : 'all'
    const args = ['--type-aware', ...(isQuick ? [] : ['--type-check']), ...(chosen === 'all' ? [] : chosen)]
    const env = { GOGC: '400', GOMAXPROCS: '1' }
    const outcome = chosen.length === 0 ? nothingToLint : await gate('lint', 'oxlint', args, env).run(place)
    if (outcome.failed === 0) keepLinted(root, now)
    return outcome
  },
}

const nothingToLint: Outcome = {
  passed: 1,
  failed: 0,
  skipped: 0,
  explanation: undefined,
  files: [],
  failures: [],
  output: '',
  processorSeconds: 0,
}

const hasScript = (root: string, name: string): boolean => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return name in scripts
}

const hasDatabaseTests = (root: string): boolean => holds(join(root, 'apps/server'), '.db.test.ts')

const chaos: Part = {
  name: 'chaos',
  isQuick: false,
  needs: [],
  isHere: (root) => hasScript(root, 'chaos'),
  run: async ({ root, isWhole }) => {
    const runs = isWhole ? '400' : '8'
    const ended = await runProgram('npm', ['run', '--silent', 'chaos', '--', '--runs', runs, '--on', 'both'], {
      cwd: root,
      limitSeconds,
    })
    return outcomeOf('chaos', ended, countClosingLine(ended.output))
  },
}

/** A merchant moved while it sells, and a cluster that loses its parts, where Debian's programs for one are here. */
const chaosOfKind = (kind: 'moved' | 'machine', ...more: readonly string[]): Part => ({
  name: `chaos-${kind}`,
  isQuick: false,
  isOfWholeOnly: true,
  needs: ['postgres'],
  isHere: (root) => hasScript(root, 'chaos'),
  run: async ({ root }) => {
    const args = ['run', '--silent', 'chaos', '--', '--kind', kind, ...more]
    const ended = await runProgram('npm', args, { cwd: root, limitSeconds })
    return outcomeOf(`chaos-${kind}`, ended, countClosingLine(ended.output))
  },
})

/** The one calculation, built once and run in Node and in Chromium over the same baskets. */
const pricingSame: Part = {
  name: 'pricing-same',
  isQuick: false,
  needs: ['chromium', 'chromium-shell'],
  isHere: (root) => hasScript(root, 'pricing:same'),
  run: async ({ root, isWhole }) => {
    const env = { CHROMIUM_PATH: findChromium() }
    const args = ['run', '--silent', 'pricing:same', '--', '--baskets', isWhole ? '20000' : '2000']
    const ended = await runProgram('npm', args, { cwd: root, env, limitSeconds })
    return outcomeOf('pricing-same', ended, countClosingLine(ended.output))
  },
}

/** A gate's journeys and sizes share one build. Sizes are held as gzip, which is packed the same; only the smallest brotli takes long. */
const quickPacking = { KASSA_PACKING: 'quick' } as const

const e2e = journeys('e2e', false, ({ isWhole }) => (isWhole ? {} : { env: { JOURNEYS: 'gate', ...quickPacking } }))

/** Journeys longer than many others together: those marked `@long`, in the first language. */
const e2eLong = journeys('e2e-long', true, () => ({
  args: ['--grep', '@long', '--project', 'en'],
  env: { LONG: '1', ...quickPacking },
  limitSeconds: 2 * limitSeconds,
}))

/** Checks the size of the built app against its limits (targets.md, G13); the journeys have built it. */
const sizes: Part = {
  name: 'sizes',
  isQuick: false,
  needs: [],
  isHere: (root) => hasScript(root, 'sizes'),
  run: async ({ root, isWhole }) => {
    const env = isWhole ? {} : quickPacking
    const ended = await runProgram('npm', ['run', '--silent', 'sizes'], { cwd: root, env, limitSeconds })
    const isGood = ended.exitCode === 0
    return outcomeOf('sizes', ended, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })
  },
}

/** Holes that are known of what is shipped. A machine without a network cannot ask; it says so, and nothing has failed. */
const knownHoles: Part = {
  name: 'known-holes',
  isQuick: false,
  isOfWholeOnly: true,
  needs: [],
  isHere: always,
  run: async ({ root }) => {
    const args = ['audit', '--json', '--omit=dev', '--package-lock-only']
    const ended = await runProgram('npm', args, { cwd: root, limitSeconds: 120 })
    const audit = readAudit(ended.output)
    const failed = audit.kind === 'answered' ? audit.holes.filter(isGrave).length : 0
    const passed = audit.kind === 'answered' && failed === 0 ? 1 : 0
    const explanation = auditLines(audit).join('\n  ') || undefined
    const { processorSeconds } = ended
    return { passed, failed, skipped: 0, explanation, processorSeconds, output: ended.output, files: [], failures: [] }
  },
}

/** A command that the gate leaves out, because it fetches what is large. Where it could not, it says so, and nothing has failed. */
const byHand = (name: string, script: string): Part => ({
  name,
  isQuick: false,
  isOfWholeOnly: true,
  needs: [],
  isHere: (root) => hasScript(root, script),
  run: async ({ root }) => {
    const ended = await runProgram('npm', ['run', '--silent', script], { cwd: root, limitSeconds })
    const absent = /^absent .*/m.exec(ended.output)?.[0]
    const [passed, failed] = ended.exitCode !== 0 ? [0, 1] : [absent === undefined ? 1 : 0, 0]
    return { ...outcomeOf(name, ended, { passed, failed, skipped: 0 }), explanation: absent }
  },
})

/** Nobody reaches into somebody else's where merchants live in two databases: those of others in the second, or the caller's. */
const inTwoDatabases = (which: 'theirs' | 'mine'): Part =>
  vitest(`two-databases-${which}`, {
    project: 'db',
    files: ['apps/server/test/tenants.db.test.ts'],
    isOfWholeOnly: true,
    needs: ['postgres'],
    isHere: hasDatabaseTests,
    env: ({ postgresUrl }) => ({ TEST_DATABASE_URL: postgresUrl, TWO_DATABASES: which }),
  })

/** Files of sealed days as a second ledger of others reads them; a package has it. */
const hledger = vitest('hledger', {
  project: 'db',
  files: ['apps/server/src/modules/accounting/export/plain-ledger.db.test.ts'],
  isOfWholeOnly: true,
  needs: ['hledger'],
  isHere: hasDatabaseTests,
  env: () => ({ HLEDGER: 'hledger' }),
})

/**
 * Every part. Lanes run side by side, so that the processors work while journeys, pages and databases wait: the checks, the database, and what has a
 * browser. The rows of a lane come one after the other, in the order in which a person wants to hear of a mistake; parts of one row side by side.
 * A program that knows types has one checker (`tsconfig.json`).
 */
export const lanes: readonly (readonly (readonly Part[])[])[] = [
  [
    [
      { ...gate('types', 'tsc', ['-p', 'tsconfig.json'], { GOGC: '300' }), isInAnother: true },
      lint,
      gate('format', 'oxfmt', ['--check', '.']),
      vitest('tidy', { isQuick: true }),
      vitest('unit', {
        isQuick: true,
        needs: ['poppler'],
        env: ({ isQuick }) => (isQuick ? { UNITS: 'quick' } : {}),
      }),
    ],
    [
      vitest('db-pglite', {
        project: 'db',
        gateFiles: engineRooms,
        // Each worker loads the program and makes the embedded database to copy; beside other lanes a second one waits for a processor anyway.
        gateWorkers: 1,
        isHere: hasDatabaseTests,
        env: () => ({ TEST_DATABASE_URL: '' }),
      }),
    ],
    [pricingSame],
  ],
  [
    [
      vitest('db-postgres', {
        project: 'db',
        needs: ['postgres'],
        // A worker stands still while its database answers, and while a test waits: one more than processors keeps them at work.
        gateWorkers: availableParallelism() + 1,
        isHere: hasDatabaseTests,
        env: (place) => ({
          TEST_DATABASE_URL: place.postgresUrl,
          ...seeds(place, GATE_SHARE_ON_DATABASE),
          ...(place.isWhole ? {} : { DATABASES: 'gate' }),
        }),
      }),
    ],
    [inTwoDatabases('theirs')],
    [inTwoDatabases('mine')],
  ],
  [
    [e2e],
    [sizes],
    [
      vitest('browser', {
        project: 'browser*',
        needs: ['chromium', 'chromium-shell', 'cjk-fonts'],
        isHere: (root) => holds(join(root, 'apps/web/src'), '.browser.test.tsx'),
        env: ({ isWhole }) => ({ CHROMIUM_PATH: findChromium(), ...(isWhole ? {} : { SCREENS: 'gate' }) }),
      }),
    ],
    [chaos],
    [chaosOfKind('moved', '--moves', '40')],
    [chaosOfKind('machine')],
    [knownHoles],
    [hledger],
    [e2eLong],
    [byHand('lint-open', 'lint:open'), byHand('fuzz-open', 'fuzz:open'), byHand('restore-drill', 'restore-drill')],
    [
      {
        ...gate('retailer', 'npm', ['run', '--silent', 'replay', '--', '../shared/data/online-retail']),
        isQuick: false,
        isOfWholeOnly: true,
        needs: ['retailer'],
      },
    ],
  ],
]
