// A thing that a merchant keeps a list of, through every layer, ready to be given its fields:
//   npm run new:thing -- inventory shelf-label --permission platform.catalogue.labels --area catalogue --icon labelIcon \
//     --en "Shelf label" --en-many "Shelf labels" --zh 货架标签 --ja 棚札 \
//     --purpose-en "What stands at the shelf" --purpose-zh 货架上的标签 --purpose-ja 棚に付ける札
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(asked.map((name) => [name, { type: 'string' as const }])),
})

/** Ends the program before anything is written. */
function stop(why: string): never {
  console.error(`${why}\nNothing was written.`)
  process.exit(1)
}

function readThing(): Thing {
  const [capability = '', name = ''] = positionals
  const missing = asked.filter((one) => !values[one])
  if (!capability || !kebab.test(name)) stop('Say the capability and the thing in kebab-case: inventory shelf-label')
  if (missing.length > 0) stop(`Missing: ${missing.map((one) => `--${one}`).join(' ')}`)
  const said = values as Record<(typeof asked)[number], string>
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
