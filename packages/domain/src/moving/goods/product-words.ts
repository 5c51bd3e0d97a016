import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import { isNameLength } from '../../text/name-length.ts'
import type { GoodsDialect } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'
import type { PlaceInFile } from '../move-source.ts'
import { cutAtWord, plainName, plainText } from '../columns/plain-text.ts'
import type { RemarkList } from '../columns/remark-list.ts'

const MOST_LABELS = 20
const MOST_WORD = 50

/** A name within its limits, and what a name that was cut adds to the description. */
export function fittingName(
  at: PlaceInFile,
  name: string,
  description: string,
  remarks: RemarkList,
): { readonly name: string; readonly description: string } {
  const { maxLength } = PRODUCT_LIMITS.name
  const text = plainText(description)
  if (Array.from(name).length <= maxLength) return { name, description: fittingDescription(at, text, remarks) }
  remarks.doubt(at, 'name-cut', { name })
  const whole = text === '' ? name : `${name}\n${text}`
  return { name: cutAtWord(name, maxLength), description: fittingDescription(at, whole, remarks) }
}

function fittingDescription(at: PlaceInFile, text: string, remarks: RemarkList): string {
  const { maxLength } = PRODUCT_LIMITS.description
  if (Array.from(text).length <= maxLength) return text
  remarks.doubt(at, 'description-cut', { most: maxLength })
  return cutAtWord(text, maxLength)
}

/** WooCommerce writes a comma that parts nothing with a sign before it. */
export const unescaped = (text: string, { system }: GoodsDialect): string =>
  system === 'WooCommerce' ? text.replaceAll(String.raw`\,`, ',') : text

const pathOf = (text: string, dialect: GoodsDialect): string[] =>
  (dialect.pathBy ? text.split(dialect.pathBy) : [text])
    .map((name) => plainName(unescaped(name, dialect)))
    .filter((name) => name !== '')

/** Categories of a row, each from the top of the tree down; Odoo's root of all others says nothing. */
function categoriesOf(row: GoodsRow, dialect: GoodsDialect): string[][] {
  const split = (text: string): string[] => (dialect.categoriesBy ? text.split(dialect.categoriesBy) : [text])
  const own = split(row.cell('category'))
  const first = own.some((text) => text.trim() !== '') ? own : split(row.cell('moreCategories'))
  const below = [row.cell('subcategory'), row.cell('subsubcategory')].filter((text) => text !== '')
  return first
    .map((text, at) => [...pathOf(text, dialect), ...(at === 0 ? below : [])])
    .map((path) => (dialect.system === 'Odoo' && path[0] === 'All' ? path.slice(1) : path))
    .filter((path) => path.length > 0)
}

/** A brand or a category by a name that can be one here; empty for one that is too short, which is said. */
export function fittingWord(
  row: PlaceInFile,
  text: string,
  code: 'brand-unfit' | 'category-unfit',
  remarks: RemarkList,
): string {
  const name = remarks.fitting(row, plainName(text), MOST_WORD)
  if (name === '' || isNameLength(name, 2, MOST_WORD)) return name
  remarks.leaveOut(row, code, { name })
  return ''
}

/** The first category counts, the last part of each other one becomes a label; labels too short are left out and said. */
export function categoryAndLabels(
  row: GoodsRow,
  dialect: GoodsDialect,
  remarks: RemarkList,
): { readonly category: readonly string[]; readonly labels: readonly string[] } {
  const [category = [], ...others] = categoriesOf(row, dialect)
  const tags = row.cell('labels').split(dialect.labelsBy ?? /,/)
  const all = [...others.flatMap((path) => path.at(-1) ?? []), ...tags.map((tag) => plainName(unescaped(tag, dialect)))]
  const labels = [...new Set(all.filter((label) => label !== ''))]
  for (const label of labels.filter((one) => !isNameLength(one, 2, 50))) {
    remarks.leaveOut(row, 'label-unfit', { label })
  }
  const fitting = labels.filter((label) => isNameLength(label, 2, 50))
  if (fitting.length > MOST_LABELS) remarks.doubt(row, 'labels-cut', { most: MOST_LABELS })
  return {
    category: category.flatMap((name) => fittingWord(row, name, 'category-unfit', remarks) || []),
    labels: fitting.slice(0, MOST_LABELS),
  }
}

/** Returns the weight unit that a unit's name stands for; null where goods are not weighed. */
export function weightUnitOf(unit: string): 'g' | 'kg' | 'pound' | null {
  const word = unit.normalize('NFKC').trim().toLowerCase()
  if (/^(?:kg|kgs|kilo|kilos|kilograms?|千克|公斤|キロ)\b/.test(word) || /^(?:千克|公斤|キロ)/.test(word)) return 'kg'
  if (/^(?:lb|lbs|pounds?)\b/.test(word)) return 'pound'
  return /^(?:g|grams?|gr)\b/.test(word) || /^(?:克|グラム)/.test(word) ? 'g' : null
}
