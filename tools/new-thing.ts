// A thing that a merchant keeps a list of, through every layer, ready to be given its fields; `--help` says what it needs.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { permissions } from '../packages/contract/src/permission/permissions.ts'
import { changedFiles, ownFiles } from './new-thing/recipe.ts'
import { kebab, type Thing } from './new-thing/thing.ts'

const root = dirname(import.meta.dirname)
const asked = [
  'permission',
  'area',
  'icon',
  'en',
  'en-many',
  'zh',
  'ja',
  'purpose-en',
  'purpose-zh',
  'purpose-ja',
] as const

const usage = `npm run new:thing -- CAPABILITY THING, both in kebab-case, and all of
  --permission  a node of the permission tree with add, edit and delete below it
  --area        where its screen stands in the menu (apps/web/src/shell/menu.ts)
  --icon        the name of an icon in apps/web/src/ui/icons.ts
  --en --en-many --zh --ja                 what one and many are called
  --purpose-en --purpose-zh --purpose-ja   what the screen is for
for example
  npm run new:thing -- inventory shelf-label --permission platform.inventory.suppliers --area inventory --icon boxIcon \\
    --en "Shelf label" --en-many "Shelf labels" --zh 货架标签 --ja 棚札 \\
    --purpose-en "What stands at the shelf" --purpose-zh 货架上的标签 --purpose-ja 棚に付ける札`

/** Ends the program before anything is written. */
function stop(why: string): never {
  console.error(`${why}\nNothing was written.\n\n${usage}`)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        ...Object.fromEntries(asked.map((name) => [name, { type: 'string' as const }])),
      },
    })
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

const { values, positionals } = readArguments()
const given = values as Readonly<Record<string, string | boolean | undefined>>
if (given['help'] === true) {
  console.log(usage)
  process.exit(0)
}

function readThing(): Thing {
  const [capability = '', name = ''] = positionals
  const missing = asked.filter((one) => !given[one])
  if (!capability || !kebab.test(name)) stop('Say the capability and the thing in kebab-case: inventory shelf-label')
  if (missing.length > 0) stop(`Missing: ${missing.map((one) => `--${one}`).join(' ')}`)
  const said = given as Record<(typeof asked)[number], string>
  const keys = new Set(permissions.map(({ key }) => key))
  for (const key of ['', '.add', '.edit', '.delete'].map((end) => said.permission + end))
    if (!keys.has(key)) stop(`The permission tree has no ${key}.`)
  return {
    capability,
    name,
    permission: said.permission,
    area: said.area,
    icon: said.icon,
    words: { en: said.en, enMany: said['en-many'], zh: said.zh, ja: said.ja },
    purpose: { en: said['purpose-en'], zh: said['purpose-zh'], ja: said['purpose-ja'] },
  }
}

const thing = readThing()
const own = ownFiles(root, thing)
for (const path of own.keys()) if (existsSync(join(root, path))) stop(`${path} is there already.`)
const all = new Map([...own, ...changedFiles(root, thing)])
for (const [path, text] of all) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(`${own.has(path) ? 'new    ' : 'changed'} ${path}`)
}
const format = join(root, 'node_modules/.bin/oxfmt')
execFileSync(
  format,
  [...all.keys()].filter((path) => !path.endsWith('.sql')).map((path) => join(root, path)),
)
console.log(`
Next: give it its own fields (contract, table, store, form, words), its word in GLOSSARY.md, then
  npm run check
  npx vitest run --project db apps/server/src/modules/${thing.capability}/${thing.name} apps/server/test/access.db.test.ts`)
