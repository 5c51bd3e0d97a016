import { expect, it } from 'vitest'

/** A form with so many fields is not typed twice: its draft is kept, and it opens again after a time-out. Source: the day is the shop's, office 7. */
const LONG = 6

/** Long by count, and why no draft is kept. */
const withoutDraft: Readonly<Record<string, string>> = {
  'screens/authorization/CodeForms.tsx': 'several forms of one to three fields',
  'screens/email/ServerDrawer.tsx': 'a password with where it is sent',
  'screens/members/MemberActionDrawers.tsx': 'several forms of one to three fields',
  'screens/profile/ProfileDrawers.tsx': 'several forms of one to three fields, passwords among them',
  'screens/sales-settings/SettingDrawer.tsx': 'asks for one setting at a time',
  'screens/security/ProviderDrawer.tsx': 'a secret with where it is sent',
  'screens/security/SecurityPage.tsx': 'asks for one part of the policy at a time',
  'screens/sms/SmsDrawer.tsx': 'secrets with where they are sent',
}

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const resolve = (to: string, from: string): string => new URL(to, `file:///${from}`).pathname.slice(1)
/** Texts of all parts, by their address below `src`. */
const texts = new Map(Object.entries(sources).map(([file, text]) => [resolve(file, 'kit/form/here.ts'), text]))
const files = [...texts.keys()]

const isForm = (file: string): boolean => /<FormDrawer\b/.test(texts.get(file) ?? '')

/** Parts of a form that are imported by it, of this page or shared; not those of the kit, and no other form. */
const partsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/(?:from |import\()'(\.[^']+\.tsx)'/g)]
    .map(([, to = '']) => resolve(to, file))
    .filter((part) => !part.startsWith('kit/') && !isForm(part))

function fieldsOf(file: string, seen = new Set<string>()): number {
  if (seen.has(file)) return 0
  seen.add(file)
  const own =
    (texts.get(file) ?? '').match(/<(?:Form\.List|Form(?:Field|Day|Number|Money|Percent|Quantity|Switch)\b)/g)
      ?.length ?? 0
  return partsOf(file).reduce((sum, part) => sum + fieldsOf(part, seen), own)
}

/** The first part of the name of each draft that a file keeps. */
const draftsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/keptAs=(?:"|\{`)(\$\{kind\}|[a-z-]+)/g)].map(([, name = '']) => name)

const forms = files.filter((file) => isForm(file) && !file.startsWith('kit/'))
const long = forms.filter((file) => fieldsOf(file) >= LONG)
const everything = [...texts.values()].join('\n')

it('there are long forms', () => expect(long.length).toBeGreaterThan(30))

it.each(long)('%s keeps its draft, or is named with a reason', (file) => {
  expect(draftsOf(file).length > 0).toBe(!Object.hasOwn(withoutDraft, file))
})

it('only long forms are named', () =>
  expect(Object.keys(withoutDraft).filter((file) => !long.includes(file))).toEqual([]))

/** The pages that begin with a form open again; a list with its form names both alike. */
const reopens = (draft: string): boolean =>
  draft === '${kind}' ||
  [`useOpenForm('${draft}.`, `useOpenForm(\`${draft}.`, `('${draft}', `, `name="${draft}"`].some((call) =>
    everything.includes(call),
  )

it.each([...new Set(forms.flatMap((file) => draftsOf(file)))])('the form of %s opens again', (draft) =>
  expect(reopens(draft)).toBe(true),
)
