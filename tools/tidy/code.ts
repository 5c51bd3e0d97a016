import { type Finding, type Rule, type Source, findAll, isTest, isTypeScript, lineAt } from './tree.ts'

const clockAndChance: readonly (readonly [RegExp, string])[] = [
  [
    /\bDate\.now\s*\(|\bnew Date\s*\(\s*\)|\bTemporal\.Now\b|\bperformance\.now\b/g,
    'no clock in domain: take `now` as an argument',
  ],
  [
    /\bMath\.random\b|\brandomUUID\w*|\bgetRandomValues\b/g,
    'no chance in domain: take the id or the number as an argument',
  ],
  [
    /\bfetch\s*\(|\bsetTimeout\s*\(|\bconsole\.|\bprocess\./g,
    'domain does nothing outside itself: answer a value and let the caller act',
  ],
]

/** Rules of the business know no clock, no chance and no outside world. */
export const domainIsPure: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/domain/src/') && !isTest(path))
    .flatMap((source) => clockAndChance.flatMap(([pattern, instead]) => findAll(source, pattern, instead)))

const sqlHome = /\.store\.ts$|\.tables\.ts$|^apps\/server\/src\/platform\/|^apps\/server\/migrations\/|^tools\//
const sqlText =
  /['"`]\s*(?:select\s[^'"`]*?\sfrom\s|insert\s+into\s|update\s+[\w.]+\s+set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s*\(|create\s+(?:table|index|role|policy)\s|alter\s+table\s|truncate\s|set\s+local\s)/gi

/** SQL stands in stores, tables and migrations, and in the platform that runs them. */
export const sqlStaysInStores: Rule = (sources) =>
  sources
    .filter(({ path }) => isTypeScript(path) && !isTest(path) && !sqlHome.test(path))
    .flatMap((source) =>
      findAll(
        source,
        sqlText,
        'SQL belongs into a `<thing>.store.ts`: put a `find…`, `list…`, `insert…` or `set…` function there',
      ),
    )

const strippedAway: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w+/gm, 'no enum: a const object or a union of words'],
  [/^\s*(?:export\s+)?(?:namespace|module)\s+\w+\s*\{/gm, 'no namespace: a file is a module'],
  [
    /\bconstructor\s*\([^)]*\b(?:(?:private|public|protected)\s+\w|readonly\s+\w+\??:)/g,
    'no parameter properties: assign in the constructor',
  ],
  [
    /^\s*@\w+(?:\([^)]*\))?\s*(?:\n\s*)?(?:export\s+)?(?:class|public|private|async|static)\b/gm,
    'no decorators: call a function',
  ],
  [/^\s*import\s+\w+\s*=\s*require/gm, 'no `import =`: use import … from'],
  [/^\s*export\s+\*\s+from\b/gm, 'no barrel: import from the file that has it'],
]

/** Only syntax that Node strips away by itself, and no barrels. */
export const syntaxIsStrippable: Rule = (sources) =>
  sources
    .filter(({ path }) => isTypeScript(path) && !path.endsWith('.d.ts'))
    .flatMap((source) => strippedAway.flatMap(([pattern, instead]) => findAll(source, pattern, instead)))

const longest = 400
const explained = /^\/\/ long: .{15,}/m

const lengthOf = (source: Source): Finding[] => {
  const lines = source.text.split('\n').length - 1
  if (lines <= longest || explained.test(source.text.split('\n').slice(0, 5).join('\n'))) return []
  const instead = `${lines} lines: ask which two subjects live here and part them, or say in the first lines why not ("// long: …")`
  return [{ path: source.path, line: 1, instead }]
}

/** No file past 400 lines without its reason (`// long: …` in the first five lines). */
export const filesAreShort: Rule = (sources) =>
  sources.filter(({ path }) => /\.(ts|tsx|mjs|js)$/.test(path)).flatMap(lengthOf)

const silencer =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fails|fixme)\b|oxlint-disable|@ts-(?:ignore|nocheck|expect-error)/g
const reason = /(?:--|\/\/)\s*\S.{7,}$|^:?\s+[A-Za-z].{9,}$/

const silencedIn = (source: Source): Finding[] =>
  [...source.text.matchAll(silencer)].flatMap((match) => {
    const rest = source.text.slice(match.index + match[0].length).split('\n')[0] ?? ''
    if (reason.test(rest)) return []
    const instead = `"${match[0]}" needs its reason on the same line (// why), or better: mend what it hides`
    return [{ path: source.path, line: lineAt(source.text, match.index), instead }]
  })

/** A silenced test or rule says why on its line. */
export const silenceHasReason: Rule = (sources) =>
  sources.filter(({ path }) => isTypeScript(path) && !path.startsWith('tools/tidy/')).flatMap(silencedIn)

/** No test runs alone. */
export const noTestRunsAlone: Rule = (sources) =>
  sources
    .filter(({ path }) => isTest(path) && !path.startsWith('tools/tidy/'))
    .flatMap((source) =>
      findAll(
        source,
        /\b(?:it|test|describe|suite)(?:\.\w+)*\.only\b/g,
        'take `.only` away: it hides every other test',
      ),
    )

const hurried = /\bvi\.wait(?:For|Until)\(|\{\s*timeout:\s*(?:\d{1,2}_?\d{3}|\d{1,4})\s*[,}]/g

/** A test waits until what hangs is certain to hang: `vi.waitFor` and `vi.waitUntil` give up after a second, and a busy machine needs more. */
export const testsArePatient: Rule = (sources) =>
  sources
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/tidy/'))
    .flatMap((source) =>
      findAll(
        source,
        hurried,
        'wait by `patiently` (apps/web/src/test) or `expect.poll`, and leave the time to vitest.config.ts',
      ),
    )

/** Things that a file of tests replaces for its whole worker, or shares with it: what puts them right, and what to do. */
const surroundings: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\bvi\.stubGlobal\(/g,
    /\bunstubAllGlobals\(/,
    'put it back with `vi.unstubAllGlobals`: the files that follow share it',
  ],
  [/\bvi\.stubEnv\(/g, /\bunstubAllEnvs\(/, 'put it back with `vi.unstubAllEnvs`: the files that follow share it'],
  [/\bvi\.useFakeTimers\(/g, /\buseRealTimers\(/, 'put the clock back with `vi.useRealTimers`'],
  [
    /\bprocess\.env\[[^\]]+\] = /g,
    /\bdelete process\.env\[/,
    'write `vi.stubEnv`, and put it back with `vi.unstubAllEnvs`',
  ],
  [
    /\bpg_locks\b/g,
    /\bcurrent_database\(\)/,
    'look at locks of `current_database()` alone: others have theirs on the same server',
  ],
]

/** It is chance which files share a worker and a server: each leaves its surroundings as it found them, and looks at its own. */
export const testsKeepToTheirOwn: Rule = (sources) =>
  sources
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/tidy/'))
    .flatMap((source) =>
      surroundings
        .filter(([, isBack]) => !isBack.test(source.code))
        .flatMap(([replaced, , instead]) => findAll(source, replaced, instead)),
    )

const callsOf = /\bimport\s*\{([^}]*)\}\s*from\s*'@kassa\/contract\/[^']*\.calls\.ts'/g

/** The names that a file takes of the contract's calls: their own, and `endpoint`, by which a helper is given one. */
const callNames = (code: string): string[] => [
  'endpoint',
  ...[...code.matchAll(callsOf)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) =>
      /^\s*type\s/.test(name)
        ? []
        : (name
            .trim()
            .split(/\s+as\s+/)
            .at(-1) ?? []),
    ),
  ),
]

/**
 * Holds that the parts of a call that only the server reads are not in the built app
 * (`apps/web/build/without-answers.ts`).
 */
export const appReadsNoAnswers: Rule = (sources) =>
  sources
    .filter(
      ({ path }) => path.startsWith('apps/web/src/') && isTypeScript(path) && !/\.test\.tsx?$|\/test\//.test(path),
    )
    .flatMap((source) => {
      const names = callNames(source.code).filter(Boolean).join('|')
      const read = new RegExp(`(?<!typeof\\s*\\(?)(?<![.\\w])(?:${names})\\.(?:answer|summary|refusals)\\b`, 'g')
      return findAll(
        source,
        read,
        'the built app leaves out what only the server reads of a call; take its type (`typeof call.answer`)',
      )
    })

const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b|\bnot implemented\b|\bcoming soon\b/gi

/** A thing is whole or absent. */
export const nothingIsUnfinished: Rule = (sources) =>
  sources
    .filter(({ path }) => /\.(ts|tsx|mjs|sql|css|json)$/.test(path) && !path.startsWith('tools/tidy/'))
    .flatMap((source) =>
      findAll({ ...source, code: source.text }, unfinished, 'finish it or leave it out: a thing is whole or absent'),
    )

const machinePlaces = /\/wor[k]\/(?:main|h|shared|steering|\.library)\b|\/(?:home|Users)\/[a-z]\w+\/|[A-Z]:\\Users\\/g

/** No path of one person's machine. */
export const namesNoMachine: Rule = (sources) =>
  sources
    .filter(({ path }) => !path.startsWith('tools/tidy/'))
    .flatMap((source) =>
      findAll(
        { ...source, code: source.text },
        machinePlaces,
        'a path of one machine: find it from the repository root, or take it from the environment',
      ),
    )

const laterThan15: readonly string[] = [
  String.raw`\buuidv[47]\s*\(`,
  String.raw`\bany_value\s*\(`,
  String.raw`\barray_(?:sample|shuffle|reverse|sort)\s*\(`,
  String.raw`\bjson_(?:table|exists|value|query|scalar|serialize|array|object|arrayagg|objectagg)\s*\(`,
  String.raw`\bis\s+json\b`,
  String.raw`\bdate_(?:add|subtract)\s*\(`,
  String.raw`\bto_(?:bin|oct)\s*\(`,
  String.raw`\brandom\s*\(\s*[^)\s]`,
  String.raw`\bcasefold\s*\(`,
  String.raw`\bcrc32c?\s*\(`,
  String.raw`\bwithout\s+overlaps\b`,
  String.raw`\bnot\s+enforced\b`,
  String.raw`\bvirtual\s*[,)]`,
  String.raw`\breturning\s+(?:old|new)\.`,
  String.raw`\btransaction_timeout\b`,
  String.raw`\bmerge\s+into\b[^;]*\breturning\b`,
  String.raw`\bwhen\s+not\s+matched\s+by\b`,
]
const laterSyntax = new RegExp(laterThan15.join('|'), 'gi')
const holdsSql = (path: string): boolean =>
  (path.endsWith('.sql') || isTypeScript(path)) && path.startsWith('apps/server/')

/** PostgreSQL 15's dialect only: the embedded database is newer than Debian's. */
export const dialectIs15: Rule = (sources) =>
  sources
    .filter(({ path }) => holdsSql(path))
    .flatMap((source) =>
      findAll(source, laterSyntax, 'PostgreSQL 15 does not know this: ids are made in Node, the rest in 15’s words'),
    )

const becomesMore =
  /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*=|\binsertAdjacentHTML\b|\bdocument\.write\b|\bsrcdoc\b|\beval\s*\(|\bnew Function\s*\(/gi

/** Holds that typed text is shown as text and never becomes elements or script. */
export const textStaysText: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('apps/web/src/') && isTypeScript(path) && !isTest(path))
    .flatMap((source) =>
      findAll(source, becomesMore, 'show it as text: `{value}` in an element, `textContent` outside'),
    )
