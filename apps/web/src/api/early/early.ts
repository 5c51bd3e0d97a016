import { BASE } from '../../paths.ts'
import { languageOf, localeInCookies } from '../../words/locale.ts'
import { askAhead, questionsOf } from './asked-ahead.ts'
import { filesOf, type Pages } from './files-ahead.ts'
import { headersOfKept } from './kept-session.ts'
import { sheetAtHead } from '../../theme/sheet-at-head.ts'

/** The library's sheet of styles is by far the largest: the browser reads it while it waits for the program. */
const isSheet = (file: string): boolean => /\/antd-[\w-]+\.css$/.test(file)

/** Begins to fetch a file that the program will ask for when it runs. */
function fetchAhead(file: string): void {
  if (isSheet(file)) return void sheetAtHead(`${BASE}/${file}`)
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = `${BASE}/${file}`
  document.head.append(link)
}

/**
 * Runs beside the program's first file, and long before it: fetches what the place of this address needs, all at once, and asks what its page
 * will ask. Where none of it helps (an address that nobody knows, nobody signed in), the page comes by itself.
 */
function comeAhead(): void {
  const pages = document.getElementById('pages')?.textContent
  const path = location.pathname.slice(BASE.length)
  const language = languageOf(localeInCookies(document.cookie) ?? 'en-US')
  if (pages) for (const file of filesOf(JSON.parse(pages) as Pages, path, language)) fetchAhead(file)
  const headers = headersOfKept(localStorage.getItem('kassa.session'))
  if (headers) for (const question of questionsOf(location)) askAhead(question, headers)
}

comeAhead()
