import { expect, it } from 'vitest'

/** A form with so many fields is not typed twice: its draft is kept as it is typed. */
const LONG = 6

/** Secrets go with where they are sent, and are typed again beside it. */
const SECRETS = 'secrets with where they are sent'
const PASSWORD = 'nothing but a password'

/** How many forms of a file do not open again after a time-out, and why. Source: the day is the shop's, office 7. */
const withoutDraft: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'parts/message/AlertChoice.tsx': [1, 'boxes and hours to choose, over the drawer of the bell'],
  'parts/person/PasswordDrawer.tsx': [1, PASSWORD],
  'screens/billing-versions/AccountPanel.tsx': [1, SECRETS],
  'screens/connections/test-shop/PasswordDrawer.tsx': [1, PASSWORD],
  'screens/connections/webhooks/SecretDrawer.tsx': [1, PASSWORD],
  'screens/email/ServerDrawer.tsx': [1, SECRETS],
  'screens/move-in/ArchiveDrawer.tsx': [1, 'nothing but a passphrase and a password'],
  'screens/move-in/Departure.tsx': [1, PASSWORD],
  'screens/payment/AccountDrawer.tsx': [1, SECRETS],
  'screens/profile/PasskeysPanel.tsx': [2, 'a password proves who sits here now'],
  'screens/profile/ProfileDrawers.tsx': [2, 'nothing but passwords and PINs'],
  'screens/profile/SecondFactorDrawer.tsx': [3, 'a password proves who sits here now'],
  'screens/security/ProviderDrawer.tsx': [1, SECRETS],
  'screens/sms/SmsDrawer.tsx': [1, SECRETS],
  'screens/wallet-passes/AppleDrawer.tsx': [1, SECRETS],
  'screens/wallet-passes/GoogleDrawer.tsx': [1, SECRETS],
}

/** Long by count, but each of their forms is short. */
const eachShort: ReadonlySet<string> = new Set([
  'screens/authorization/CodeForms.tsx',
  'screens/members/MemberActionDrawers.tsx',
  'screens/profile/ProfileDrawers.tsx',
  'screens/sales-settings/SettingDrawer.tsx',
])

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

/** The first part of the name of each draft that a file keeps, always or where a session ends. */
const draftsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/(?:keptAs|reopensAs)=(?:"|\{`)(\$\{kind\}|[a-z-]+)/g)].map(
    ([, name = '']) => name,
  )
const countIn = (file: string, mark: RegExp): number => texts.get(file)?.match(mark)?.length ?? 0

const forms = files.filter((file) => isForm(file) && !file.startsWith('kit/'))
const long = forms.filter((file) => fieldsOf(file) >= LONG && !eachShort.has(file))
const everything = [...texts.values()].join('\n')

it('there are forms, and long ones', () => expect([forms.length > 100, long.length > 30]).toEqual([true, true]))

it.each(forms)('each form of %s opens again, or is named with a reason', (file) =>
  expect(countIn(file, /<FormDrawer\b/g) - draftsOf(file).length).toBe(withoutDraft[file]?.[0] ?? 0),
)

it.each(long)('%s keeps what is typed as it is typed', (file) => {
  expect(countIn(file, /\bkeptAs=/g) > 0).toBe(!Object.hasOwn(withoutDraft, file))
})

it('only forms are named', () =>
  expect([...Object.keys(withoutDraft), ...eachShort].filter((file) => !forms.includes(file))).toEqual([]))

/** The pages that begin with a form open again; a list with its form names both alike. */
const reopens = (draft: string): boolean =>
  draft === '${kind}' ||
  [`useOpenForm('${draft}.`, `useOpenForm(\`${draft}.`, `('${draft}', `, `(\`${draft}`, `name="${draft}"`].some(
    (call) => everything.includes(call),
  )

it.each([...new Set(forms.flatMap((file) => draftsOf(file)))])('the form of %s opens again', (draft) =>
  expect(reopens(draft)).toBe(true),
)
