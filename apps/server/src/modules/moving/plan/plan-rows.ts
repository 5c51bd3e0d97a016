import type { Locale } from '@kassa/domain/text/locale.ts'
import type { MoveSource, PlaceInFile, Remark } from '@kassa/domain/moving/move-source.ts'
import type { OtherKind } from '@kassa/domain/moving/others/planned-other.ts'
import { wordRefusal } from '../look.ts'
import type { KnownMove } from '../move-in.ts'
import { isStill } from '../pictures/picture-plan.ts'

export type RowFate = 'new' | 'changed' | 'same' | 'doubtful' | 'cannot' | 'left-out'

/** A row of a file and what becomes of it; a row with several remarks comes once for each. */
interface PlannedRow extends PlaceInFile {
  readonly name: string
  readonly kind: 'product' | 'variant' | 'person' | 'card' | OtherKind | null
  readonly fate: RowFate
  /** The class of what is odd; null where nothing is. */
  readonly code: string | null
  readonly facts: Remark['facts']
  /** The words for it where they are not those of its class. */
  readonly worded?: string
}

export interface RowQuery {
  readonly fate?: RowFate | undefined
  readonly code?: string | undefined
  readonly search?: string | undefined
  readonly from: number
}

/** The number of rows that are shown at once. */
const PAGE = 50

const placeKey = ({ file, row }: PlaceInFile): string => `${row} ${file}`
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Each row that becomes something or is odd, in the order of goods, people, cards and the rest. */
function* rowsOfPlan(known: KnownMove, takesPictures: boolean): Generator<PlannedRow> {
  const { source, plan } = known
  if (!plan) return
  const remarks = source.remarks.filter((one) => isStill(one, takesPictures))
  const isLeft = (code: string): boolean => plan.decisions.classes?.[code] === 'leave'
  const doubts = Map.groupBy(
    remarks.filter(({ verdict, code }) => verdict === 'doubtful' && !isLeft(code)),
    placeKey,
  )
  const told = new Set<string>()
  for (const { thing, file, row, name, verdict, doubt } of plan.goods) {
    const rest = thing.variants.filter((one) => one.row !== row || one.file !== file)
    const own = { name, kind: 'product', fate: verdict, doubt, doubts, told } as const
    yield* rowsAt({ file, row }, own)
    for (const one of rest) {
      const named = `${name} (${one.options.join(', ')})`
      yield* rowsAt(one, { ...own, name: named, kind: 'variant', doubt: null })
    }
  }
  for (const one of plan.people) yield* rowsAt(one, { ...one, kind: 'person', fate: one.verdict, doubts, told })
  for (const one of plan.cards) {
    const { name, verdict: fate, doubt, rest } = one
    yield* rowsAt(one, { name, kind: 'card', fate, doubt, facts: { name, rest }, doubts, told })
  }
  for (const { kind, things } of plan.others)
    for (const one of things) yield* rowsAt(one, { ...one, kind, fate: one.verdict, doubts, told })
  for (const { code, ...at } of plan.left)
    yield { ...at, kind: null, fate: 'left-out', code, facts: { name: at.name }, worded: 'moving.class-left-out' }
  yield* otherRemarks(remarks, told, isLeft)
}

interface RowOf {
  readonly name: string
  readonly kind: PlannedRow['kind']
  readonly fate: RowFate
  readonly doubt: string | null
  readonly facts?: Remark['facts']
  readonly doubts: ReadonlyMap<string, readonly Remark[]>
  readonly told: Set<string>
}

function* rowsAt({ file, row }: PlaceInFile, of: RowOf): Generator<PlannedRow> {
  const { name, kind, fate, doubt, facts = { name }, doubts, told } = of
  const key = placeKey({ file, row })
  const odd = told.has(key) ? [] : (doubts.get(key) ?? [])
  told.add(key)
  const shown = fate === 'cannot' ? 'cannot' : 'doubtful'
  if (doubt !== null) yield { file, row, name, kind, fate: shown, code: `moving.${doubt}`, facts }
  for (const one of odd) yield { file, row, name, kind, fate: 'doubtful', code: one.code, facts: one.facts }
  if (doubt === null && odd.length === 0) yield { file, row, name, kind, fate, code: null, facts: {} }
}

/** Remarks on rows that become nothing, or on a file as a whole. */
function* otherRemarks(
  remarks: MoveSource['remarks'],
  told: ReadonlySet<string>,
  isLeft: (code: string) => boolean,
): Generator<PlannedRow> {
  for (const one of remarks) {
    const { file, row, verdict, code, facts } = one
    if (verdict === 'doubtful' && (told.has(placeKey(one)) || isLeft(code))) continue
    const { name = '' } = facts
    yield { file, row, name: String(name), kind: null, fate: verdict, code, facts }
  }
}

function wordsOf({ code, facts, worded }: PlannedRow, locale: Locale): string {
  const said = worded ?? code
  return said === null ? '' : wordRefusal(said, facts, locale)
}

/** A page of the rows that a person looks for. */
export function pageOfRows(known: KnownMove, query: RowQuery, { locale, takesPictures }: RowWords) {
  const { fate, code, search = '', from } = query
  const sought = folded(search.trim())
  const isFound = (row: PlannedRow): boolean =>
    (fate === undefined || row.fate === fate) &&
    (code === undefined || row.code === code) &&
    (sought === '' || folded(`${row.name} ${row.file} ${row.row} ${wordsOf(row, locale)}`).includes(sought))
  let total = 0
  const rows = []
  for (const row of rowsOfPlan(known, takesPictures)) {
    if (!isFound(row)) continue
    if (total >= from && rows.length < PAGE) {
      const { facts: _facts, worded: _worded, ...shown } = row
      rows.push({ ...shown, message: wordsOf(row, locale) })
    }
    total += 1
  }
  return { total, rows }
}

interface RowWords {
  readonly locale: Locale
  readonly takesPictures: boolean
}

/** The classes of what is odd, each with how many rows it has and one of them; things of a class may be left out together. */
export function classesOfPlan(known: KnownMove, { locale, takesPictures }: RowWords) {
  const found = new Map<string, { count: number; first: PlannedRow; mayLeave: boolean }>()
  for (const row of rowsOfPlan(known, takesPictures)) {
    if (row.code === null) continue
    const key = `${row.fate} ${row.code}`
    const own = found.get(key) ?? { count: 0, first: row, mayLeave: false }
    const isThing = row.kind === 'product' || row.kind === 'variant' || row.kind === 'person' || row.kind === 'card'
    const mayLeave = own.mayLeave || (row.fate === 'doubtful' && isThing) || isLeftClass(known, row)
    found.set(key, { ...own, count: own.count + 1, mayLeave })
  }
  return [...found.values()].map(({ count, first, mayLeave }) => ({
    code: first.code ?? '',
    fate: first.fate,
    count,
    example: { file: first.file, row: first.row, message: wordsOf(first, locale) },
    mayLeave,
    isLeft: isLeftClass(known, first),
  }))
}

const isLeftClass = ({ plan }: KnownMove, { code, fate }: PlannedRow): boolean =>
  fate === 'left-out' && code !== null && plan?.decisions.classes?.[code] === 'leave'
