import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { routes } from '../../apps/web/src/routes.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { importsOf, targetOf } from '../../tools/tidy/imports.ts'
import { sourceOf } from '../../tools/tidy/tree.ts'
import { Chunks } from './chunks.ts'

const web = path.join(import.meta.dirname, '../../apps/web')
const language = 'zh'
const loginScreen = 'src/screens/login/LoginPage.tsx'
const deskScreen = 'src/desk/shell/DeskScreen.tsx'
/** Where a person lands, and the list and form that bring the kit's parts: what the others find already there. */
const landingScreen = 'src/screens/dashboard/DashboardPage.tsx'
const listScreen = 'src/screens/products/ProductListPage.tsx'

/** The parts of its libraries that the shell fetches in that language. */
const locale = ['antd/es/locale/zh_CN.js', 'dayjs/locale/zh-cn.js'].map((file) => `../../node_modules/${file}`)

/** Files of script for the frame and a page: each is asked for, unpacked and compiled by itself, so many small ones cost more than their bytes. */
const MOST_FILES = 10

interface Figure {
  readonly what: string
  readonly kilobytes: number
  readonly goal: number
  readonly isWithin: boolean
}

const figure = (what: string, kilobytes: number, goal: number): Figure => ({
  what,
  kilobytes,
  goal,
  isWithin: kilobytes <= goal,
})

/** The files of the screens beside the menu: a route's own function says which it loads. */
const shellScreens = (): string[] =>
  routes
    .filter(({ layout }) => layout === 'shell')
    .map(({ screen }) => `src/${/import\('\.\/([^']+)'\)/.exec(String(screen))?.[1]}`)

/** The sources below `web` that run before a screen: its own, and the parts and kit that it takes. */
function sourcesOf(screen: string): string[] {
  const reached = new Set<string>()
  const open = [`${web}/${screen}`]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue
    reached.add(file)
    const found = importsOf(sourceOf(file, readFileSync(file, 'utf8')))
    open.push(...found.filter(({ runsFirst }) => runsFirst).map((one) => targetOf(one) ?? ''))
  }
  return [...reached]
}

/** The word files that a screen asks for: named in `useTranslation`, or in front of a key (`nav:screen.title`). */
function wordsOf(screen: string): string[] {
  const text = sourcesOf(screen)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map((match) => match[1]).join()
  return readdirSync(path.join(web, 'src/words', language))
    .map((name) => path.basename(name, '.json'))
    .filter((name) => asked.includes(`'${name}'`) || new RegExp(`['"\`]${name}:\\w`).test(text))
    .map((name) => `src/words/${language}/${name}.json`)
}

/** Script sizes of the built app as they are sent (gzip; brotli beside), beside targets.md, G13. Sets the exit code where one is over. */
export const run = async () => {
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  const chunks = new Chunks(path.join(web, 'dist'))
  const start = chunks.named('base')
  const base = chunks.togetherWith(start)
  const withWords = (screen: string): string[] => [screen, ...wordsOf(screen).filter((file) => chunks.has(file))]
  const login = chunks.togetherWith(start, ...withWords(loginScreen))
  const desk = chunks.togetherWith(start, ...withWords(deskScreen))
  const deskEver = desk.union(chunks.everythingOf(deskScreen, base))
  // The words of the login page are the frame's only once somebody was away.
  const frame = [...withWords('src/shell/Shell.tsx').filter((file) => !file.endsWith('/login.json')), ...locale]
  const openedFirst = (screen: string) => chunks.togetherWith(start, ...frame, ...withWords(screen))
  const known = openedFirst(landingScreen).union(openedFirst(listScreen))
  const screens = shellScreens()
  const first = screens.map((screen) => ({ screen, kilobytes: chunks.kilobytes(openedFirst(screen)) }))
  const heaviest = first.toSorted((a, b) => b.kilobytes - a.kilobytes)[0]
  const further = screens
    .filter((screen) => screen !== landingScreen && screen !== listScreen)
    .map((screen) => {
      const more = chunks.togetherWith(...withWords(screen)).difference(known)
      return figure(screen, chunks.kilobytes(more), 80)
    })
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
  const figures = [
    figure('login page', chunks.kilobytes(login), 250),
    figure('desk in all, base and desk, ready to sell', chunks.kilobytes(desk), 350),
    figure('first management screen, landing', chunks.kilobytes(openedFirst(landingScreen)), 520),
    figure(`first management screen, the heaviest: ${heaviest?.screen}`, heaviest?.kilobytes ?? 0, 520),
    ...further,
  ]
  const counted = screens.map((screen) => ({ screen, files: chunks.count(openedFirst(screen)) }))
  const files = { goal: MOST_FILES, over: counted.filter((one) => one.files > MOST_FILES), all: counted }
  if (files.over.length > 0) process.exitCode = 1
  const over = figures.filter(({ isWithin }) => !isWithin)
  if (over.length > 0) process.exitCode = 1
  const withBrotli = {
    login: chunks.kilobytes(login, 'br'),
    desk: chunks.kilobytes(desk, 'br'),
    landing: chunks.kilobytes(openedFirst(landingScreen), 'br'),
  }
  const unit =
    'kB of script on the wire, gzip, with the words of one language; further screens after the landing and one full list'
  return {
    unit,
    goal: 'G13',
    over: over.length,
    withBrotli,
    deskWithEverythingItEverFetches: chunks.kilobytes(deskEver),
    files,
    figures,
  }
}
