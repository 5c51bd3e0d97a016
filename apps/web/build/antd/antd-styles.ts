import { ICON_STYLES, withoutIdleWork } from './antd-keys.ts'
import { withoutStyleFunctions } from './style-functions.ts'

/** The library's parts that no screen draws, by their folders, with what their classes begin with. Their styles are half of all. */
const undrawn: Readonly<Record<string, readonly string[]>> = {
  affix: ['affix'],
  anchor: ['anchor'],
  avatar: ['avatar'],
  'back-top': ['back-top'],
  'border-beam': ['border-beam'],
  breadcrumb: ['breadcrumb'],
  calendar: ['picker-calendar'],
  card: ['card'],
  carousel: ['carousel'],
  cascader: ['cascader'],
  collapse: ['collapse'],
  'color-picker': ['color-picker'],
  descriptions: ['descriptions'],
  'float-button': ['float-btn'],
  image: ['image'],
  layout: ['layout'],
  list: ['list'],
  listy: ['listy'],
  mentions: ['mentions'],
  message: ['message'],
  notification: ['notification'],
  pagination: ['pagination'],
  'qr-code': ['qrcode'],
  rate: ['rate'],
  result: ['result'],
  slider: ['slider'],
  splitter: ['splitter'],
  statistic: ['statistic'],
  steps: ['steps'],
  table: ['table'],
  timeline: ['timeline'],
  tour: ['tour'],
  transfer: ['transfer'],
  upload: ['upload'],
}

/** A menu by itself: those that drop down have classes of their own. Columns of a grid: fields of forms stand one below the other. */
const prefixes = [...Object.values(undrawn).flat(), 'menu']
const ofGrid = /^col-(?:\d|xs|sm|md|lg|x+l|offset|order|pull|push)/

interface Rule {
  readonly head: string
  readonly body: string
}

/** The rules of a style sheet, or of what an `@media` holds. */
function rulesIn(text: string): Rule[] {
  const rules: Rule[] = []
  let [depth, from, open] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{' && depth++ === 0) open = at
    if (text[at] !== '}' || --depth > 0) continue
    rules.push({ head: text.slice(from, open).trim(), body: text.slice(open + 1, at) })
    from = at + 1
  }
  return rules
}

/** The selectors of a rule, taken apart at commas that stand in no bracket. */
function selectorsIn(head: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of head) {
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}

const isDrawn = (selector: string): boolean => {
  const name = /\.ant-([\w-]+)/.exec(selector)?.[1] ?? ''
  return !ofGrid.test(name) && !prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}-`))
}

/** A link of the library's own: ours are not drawn by it, and whatever else is said of a link goes before. */
const ofItsLinks = (selector: string): string => selector.replace(/^\s*a(?![\w-])/, ":where(a[class*='ant-'])")

/** The values of the shop's own theme are put on the page when it runs; those of the library's are nobody's. */
const isOfItsTheme = (head: string): boolean => /^\.(?:css-var-|data-ant-cssinjs)/.test(head)

function ruleAsDrawn({ head, body }: Rule): string {
  if (isOfItsTheme(head)) return ''
  if (head.startsWith('@keyframes')) return `${head}{${body}}`
  if (head.startsWith('@')) {
    const inside = stylesAsDrawn(body)
    return inside === '' ? '' : `${head}{${inside}}`
  }
  const selectors = selectorsIn(head).filter(isDrawn).map(ofItsLinks)
  return selectors.length === 0 ? '' : `${selectors.join()}{${body}}`
}

/** The library's style sheet as the office takes it: of what it draws alone, and of no link that is ours. */
export const stylesAsDrawn = (css: string): string => rulesIn(css).map(ruleAsDrawn).join('')

const isSheet = (id: string): boolean => /\/antd\/dist\/antd\.css(?:$|\?)/.test(id) && !/[?&]url\b/.test(id)

/** The part of the library whose styles a module brings; undefined for another module. */
const partOf = (id: string): string | undefined => /\/antd\/es\/([\w-]+)\/style\//.exec(id)?.[1]

/**
 * Lets the library's styles come as a file that was made before, not out of functions when the page runs: a page of the office ran thirty of them, and put
 * as many style elements into the page, before its first row stood.
 */
export const antdSheet = () => ({
  name: 'kassa-antd-sheet',
  enforce: 'pre' as const,
  transform: (css: string, id: string) =>
    isSheet(id) ? { code: `${ICON_STYLES}${stylesAsDrawn(css)}`, map: null } : null,
})

/** Leaves out the functions that would make them, and holds that nothing is drawn whose styles are left out. */
export const withoutAntdFunctions = () => ({
  name: 'kassa-without-antd-functions',
  apply: 'build' as const,
  transform(code: string, id: string) {
    const isOfStyles = /\/antd\/es\/.*\/style(?:\/[\w-]+)?\.js$/.test(id)
    const changed = isOfStyles ? withoutStyleFunctions(code) : withoutIdleWork(code, id)
    return changed === null ? null : { code: changed, map: null }
  },
  generateBundle(_: unknown, bundle: Readonly<Record<string, { readonly moduleIds?: readonly string[] }>>): void {
    for (const { moduleIds = [] } of Object.values(bundle))
      for (const id of moduleIds) {
        const part = partOf(id)
        if (part !== undefined && part in undrawn)
          throw new Error(`the library's ${part} is drawn: take it out of \`undrawn\` in build/antd/antd-styles.ts`)
      }
  },
})
