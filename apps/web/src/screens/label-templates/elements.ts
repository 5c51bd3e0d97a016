import type { LabelContent, LabelElement, LabelField, LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { brandName } from '../../session/brand.ts'

/** Tenths of a millimetre: what a drag snaps to, and a step of the arrow keys, fine with Shift. */
const SNAP = 5
const STEP = { coarse: 10, fine: 1 } as const

/** The elements that can be put on a label, by the name of their words. */
export const OFFERED = [
  'name',
  'price',
  'was',
  'unit-price',
  'code',
  'custom-code',
  'shelf',
  'outlet',
  'text',
  'barcode',
  'qr',
  'line',
  'image',
] as const
export type OfferedElement = (typeof OFFERED)[number]

const plain = { align: 'left', isBold: false, lines: 1 } as const

function contentOf(what: OfferedElement): LabelContent {
  if (what === 'barcode' || what === 'qr' || what === 'line') return { type: what }
  if (what === 'image') return { type: what, pictureId: null, dithering: 'threshold' }
  if (what === 'text') return { type: 'text', text: brandName(), ...plain }
  return { type: 'field', field: what satisfies LabelField, ...plain }
}

/** The words under which an element is known. */
export const offeredAs = (element: LabelElement): OfferedElement =>
  element.type === 'field' ? element.field : element.type

/** How large an element begins, in tenths of a millimetre; texts by the usual size below. */
const BEGINS: Readonly<Partial<Record<OfferedElement, readonly [number, number]>>> = {
  qr: [150, 150],
  image: [150, 150],
  line: [200, 3],
  barcode: [200, 80],
}

/** A new element near the top left corner, no larger than the label. */
export function newElement(what: OfferedElement, { widthMm, heightMm }: LabelTemplate): LabelElement {
  const [wide, height] = BEGINS[what] ?? [200, 40]
  const width = Math.min(widthMm * 10 - 10, wide)
  return { ...contentOf(what), x: 10, y: 10, width, height: Math.min(height, heightMm * 10 - 10) }
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The element moved by so much, never beyond the label. */
export function moveElement(
  element: LabelElement,
  dx: number,
  dy: number,
  { widthMm, heightMm }: LabelTemplate,
): LabelElement {
  const x = within(element.x + dx, 0, widthMm * 10 - element.width)
  const y = within(element.y + dy, 0, heightMm * 10 - element.height)
  return { ...element, x, y }
}

/** The element made so much larger, never beyond the label, never smaller than what prints. */
export function resizeElement(
  element: LabelElement,
  dx: number,
  dy: number,
  { widthMm, heightMm }: LabelTemplate,
): LabelElement {
  const least = element.type === 'line' ? 1 : 15
  const width = within(element.width + dx, least, widthMm * 10 - element.x)
  const height = within(element.height + dy, least, heightMm * 10 - element.y)
  return { ...element, width, height }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Returns the effect of a key on the chosen element: arrows move, with Alt they resize, with Shift finely. Undefined
 * for other keys.
 */
export function byKey(
  element: LabelElement,
  key: { readonly key: string; readonly altKey: boolean; readonly shiftKey: boolean },
  template: LabelTemplate,
): LabelElement | undefined {
  const arrow = ARROWS[key.key]
  if (!arrow) return undefined
  const step = key.shiftKey ? STEP.fine : STEP.coarse
  const [dx, dy] = [arrow[0] * step, arrow[1] * step]
  return key.altKey ? resizeElement(element, dx, dy, template) : moveElement(element, dx, dy, template)
}

/** The label without pictures that are not chosen yet, so that the rest of it can be drawn. */
export const drawableTemplate = (template: LabelTemplate): LabelTemplate => ({
  ...template,
  elements: template.elements.filter((element) => element.type !== 'image' || element.pictureId !== null),
})

/** To the nearest half millimetre. */
export const snapTenths = (tenths: number): number => Math.round(tenths / SNAP) * SNAP

/** The template with one element changed, or taken out. */
export const withElement = (template: LabelTemplate, place: number, element: LabelElement | null): LabelTemplate => ({
  ...template,
  elements: template.elements.flatMap((one, index) => (index === place ? (element ? [element] : []) : [one])),
})
