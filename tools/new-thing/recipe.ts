import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillMarks, marksOf, type Thing } from './thing.ts'

/** Files to write: path from the repository's root → its text. */
export type FilesToWrite = ReadonlyMap<string, string>

const recipe = (file: string): string => readFileSync(join(import.meta.dirname, 'recipe', file), 'utf8')

/** One more than the highest, in steps of ten so that others find room between. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((file) => Number(file.slice(0, 4)))
  return String((Math.floor(Math.max(...numbers) / 10) + 1) * 10).padStart(4, '0')
}

/** The files that are the thing's own: contract, table, store, commands, test, screen, form, words. */
export function ownFiles(root: string, thing: Thing): FilesToWrite {
  const marks = marksOf(thing)
  const server = 'apps/server/src/modules/«capability»/«thing»'
  const screen = 'apps/web/src/screens/«things»'
  const places: readonly (readonly [string, string])[] = [
    ['packages/contract/src/«capability»/«thing».calls.ts', 'calls.txt'],
    [`apps/server/migrations/${nextMigration(root)}-«things».sql`, 'migration.txt'],
    [`${server}/«thing».store.ts`, 'store.txt'],
    [`${server}/«things».ts`, 'commands.txt'],
    [`${server}/«thing».db.test.ts`, 'db-test.txt'],
    [`${screen}/«Pascal»Page.tsx`, 'page.txt'],
    [`${screen}/«Pascal»Drawer.tsx`, 'drawer.txt'],
    ...(['en', 'zh', 'ja'] as const).map(
      (language) => [`apps/web/src/words/${language}/«camel».json`, `words.${language}.txt`] as const,
    ),
  ]
  return new Map(places.map(([path, from]) => [fillMarks(path, marks), fillMarks(recipe(from), marks)]))
}

interface Insertion {
  readonly file: string
  /** The text is put before or after the first match of `at`. */
  readonly at: RegExp
  readonly side: 'before' | 'after'
  readonly text: string
}

const nav = ({ words, purpose }: Thing, language: 'en' | 'zh' | 'ja'): string => {
  const title = language === 'en' ? words.enMany : words[language]
  return JSON.stringify({ title, purpose: purpose[language] })
}

const insertions = (thing: Thing): readonly Insertion[] => [
  {
    file: 'packages/contract/src/«capability»/«capability».errors.ts',
    at: /Errors = \{\n/,
    side: 'after',
    text: `  '«thing».name-taken': entry(422, [
    'There is a «en one» called {name} already.',
    '已有名为“{name}”的«zh»。',
    '「{name}」という«ja»は既にあります。',
  ]),\n`,
  },
  {
    file: 'apps/server/src/modules/«capability»/«capability».module.ts',
    at: /import type \{ Module \} from '[^']+'\n/,
    side: 'after',
    text: `import { «camel»Commands } from './«thing»/«things».ts'\n`,
  },
  {
    file: 'apps/server/src/modules/«capability»/«capability».module.ts',
    at: /\n {2}commands: \[/,
    side: 'after',
    text: '...«camel»Commands, ',
  },
  {
    file: 'apps/web/src/paths.ts',
    at: / {2}taxes: /,
    side: 'before',
    text: `  «camels»: (search?: Search) => withSearch('/«things»', search),\n`,
  },
  {
    file: 'apps/web/src/places.ts',
    at: / {2}shell\(paths\.profile\(\)/,
    side: 'before',
    text: `  shell(paths.«camels»(), '«camels»', ['«permission»']),\n`,
  },
  {
    file: 'apps/web/src/routes.ts',
    at: / {2}\[paths\.profile\(\)/,
    side: 'before',
    text: `  [paths.«camels»(), () => import('./screens/«things»/«Pascal»Page.tsx')],\n`,
  },
  {
    file: 'apps/web/src/shell/menu.ts',
    at: new RegExp(`area: '${thing.area}',\\n {4}places: \\[`),
    side: 'after',
    text: `{ path: paths.«camels»(), icon: ${thing.icon} }, `,
  },
  {
    file: 'apps/web/src/words/i18next.d.ts',
    at: /import account from/,
    side: 'before',
    text: `import «camel» from './en/«camel».json' with { type: 'json' }\n`,
  },
  {
    file: 'apps/web/src/words/i18next.d.ts',
    at: / {6}account: typeof account\n/,
    side: 'before',
    text: '      «camel»: typeof «camel»\n',
  },
  ...(['en', 'zh', 'ja'] as const).map((language): Insertion => ({
    file: `apps/web/src/words/${language}/nav.json`,
    at: /"screen": \{\n/,
    side: 'after',
    text: `    "«camels»": ${nav(thing, language)},\n`,
  })),
  ...(['en', 'zh', 'ja'] as const).map((language): Insertion => ({
    file: `packages/contract/src/audit/log-words/${language}.json`,
    at: /"thing": \{\n/,
    side: 'after',
    text: `    "«thing»": ${JSON.stringify(language === 'en' ? thing.words.en.toLowerCase() : thing.words[language])},\n`,
  })),
]

/** The lists that name it, with its lines in them. Throws where a list no longer has the place a line belongs to. */
export function changedFiles(root: string, thing: Thing): FilesToWrite {
  const marks = marksOf(thing)
  const changed = new Map<string, string>()
  for (const { file: pattern, at, side, text } of insertions(thing)) {
    const file = fillMarks(pattern, marks)
    const before = changed.get(file) ?? readFileSync(join(root, file), 'utf8')
    const place = at.exec(before)
    if (!place)
      throw new Error(`${file} has no place for ${JSON.stringify(text)}: the recipe in tools/new-thing is behind`)
    const index = place.index + (side === 'after' ? place[0].length : 0)
    changed.set(file, before.slice(0, index) + fillMarks(text, marks) + before.slice(index))
  }
  return changed
}
