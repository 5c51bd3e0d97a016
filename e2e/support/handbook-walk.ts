import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type {
  AnyPage,
  HandbookRole,
  HandbookText,
  OfficePage,
  OfficeRole,
} from '../../apps/web/src/parts/handbook/handbook-pages.ts'
import { wordKeysOf } from '../../apps/web/src/parts/handbook/page-text.ts'
import { places, type ScreenName } from '../../apps/web/src/places.ts'
import { pageOfScreen } from '../../apps/web/src/shell/handbook/page-of-screen.ts'
import type { Language } from './words.ts'

const handbook = path.join(import.meta.dirname, '../../apps/web/src/parts/handbook')

/** Where the pictures of the pages lie for the next build; they are made anew, and never in the repository. */
const pictureFile = (language: Language, address: AnyPage): string =>
  path.join(handbook, 'pictures', language, `${address}.jpg`)

/** A page of the handbook, with the screen it is opened from. */
export interface WalkedPage {
  readonly address: OfficePage
  readonly text: HandbookText
  /** Undefined for a page about a command: no screen shows it. */
  readonly screen: ScreenName | undefined
  /** Whether “?” of that screen opens this page; on one screen it opens another. */
  readonly isOpened: boolean
}

/** A word that a step says, with the screen that has to show it. */
export interface StepWord {
  readonly key: string
  readonly screen: ScreenName
}

/** Words of a step that a screen shows only with a file, with a till that is silent, once a day is sealed, or in a form or on a member that is opened. */
const shownLater = new Set([
  'moving:plan',
  'moving:act',
  'accounting:days.seal',
  'accounting:export.title',
  'accounting:export.make',
  'promotion:types.bundle.name',
  'promotion:slots.set',
  'member:tab.family',
  'member:family.add',
  'own:wallet.apple',
  'own:wallet.google',
])

const screenIn = (key: string): ScreenName | undefined => /^nav:screen\.(\w+)\.title$/.exec(key)?.[1] as ScreenName

export const routeOf = (screen: ScreenName): string | undefined =>
  places.find(({ name, path: route, layout }) => name === screen && layout === 'shell' && !route.includes('$'))?.path

/** Returns the pages of a role in a language, each with the first screen it names that opens it. */
export function listPages(role: OfficeRole, language: Language): WalkedPage[] {
  return Object.entries(textsOf(role, language)).map(([page, text]) => {
    const address = `${role}.${page}` as OfficePage
    const said = wordKeysOf([text]).flatMap((key) => screenIn(key) ?? [])
    const named = said.filter((screen) => routeOf(screen) !== undefined)
    const opening = named.find((screen) => isPageOf(screen, address))
    return { address, text, screen: opening ?? named[0], isOpened: opening !== undefined }
  })
}

/** The texts of a role's pages in a language, by page. */
export const textsOf = (role: HandbookRole, language: Language): Readonly<Record<string, HandbookText>> =>
  JSON.parse(fs.readFileSync(path.join(handbook, 'pages', language, `${role}.json`), 'utf8')) as Readonly<
    Record<string, HandbookText>
  >

const isPageOf = (screen: ScreenName, address: OfficePage): boolean => {
  const page = pageOfScreen[screen]
  return page !== null && (typeof page === 'string' ? [page] : Object.values(page)).includes(address)
}

/** Returns the keys of the words that the steps of a page say. */
export const stepKeysOf = (text: HandbookText): string[] => [
  ...new Set(text.steps.flatMap((step) => wordKeysOf([{ ...text, title: '', steps: [step], wrong: [], ask: '' }]))),
]

/** Keeps the picture of a page for the next build, where HANDBOOK_PICTURES=1 asks for them. */
export async function keepPicture(page: Page, language: Language, address: AnyPage): Promise<void> {
  if (process.env['HANDBOOK_PICTURES'] === undefined) return
  const file = pictureFile(language, address)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  await page.screenshot({ path: file, type: 'jpeg', quality: 60, scale: 'css' })
}

/** Returns the words of the steps that a screen shows, each with the screen that was named last before it. */
export function listStepWords({ text, screen }: WalkedPage): StepWord[] {
  let at = screen
  return text.steps.flatMap((step) =>
    wordKeysOf([{ ...text, title: '', steps: [step], wrong: [], ask: '' }]).flatMap((key) => {
      at = screenIn(key) ?? at
      const isShown = screenIn(key) === undefined && !shownLater.has(key)
      return isShown && at !== undefined ? [{ key, screen: at }] : []
    }),
  )
}
