import { accept, refuse, type Result } from '../result.ts'
import {
  ELEMENT_LIMIT,
  IMAGE_LIMIT,
  LABEL_MM,
  LEAST_TENTHS,
  LINE_LIMIT,
  type LabelElement,
  type LabelTemplate,
} from './label-template.ts'

const isWhole = ({ x, y, width, height }: LabelElement): boolean => [x, y, width, height].every(Number.isInteger)

const isInside = ({ x, y, width, height }: LabelElement, { widthMm, heightMm }: LabelTemplate): boolean =>
  x >= 0 && y >= 0 && x + width <= widthMm * 10 && y + height <= heightMm * 10

function isLargeEnough({ type, width, height }: LabelElement): boolean {
  const least = LEAST_TENTHS[type === 'line' ? 'line' : 'other']
  return width >= least && height >= least
}

const isEmpty = (element: LabelElement): boolean =>
  (element.type === 'text' && element.text.trim() === '') ||
  (element.type === 'image' && element.pictureId === null) ||
  ('lines' in element && (element.lines < 1 || element.lines > LINE_LIMIT))

const countImages = (elements: readonly LabelElement[]): number =>
  elements.filter(({ type }) => type === 'image').length

const isSize = (mm: number): boolean => Number.isInteger(mm) && mm >= LABEL_MM.least && mm <= LABEL_MM.most

/**
 * Returns whether a label may be saved. Refuses `label-template.size` (least, most), `label-template.empty`, `label-template.too-many` (limit,
 * count), `label-template.too-many-images` (limit, count), `label-template.element-empty`, `label-template.element-small` and `label-template.element-outside` (place from 1). Elements may lie over each
 * other: a frame is a line round a price. Source: RC-P06.
 */
export function checkLabel(template: LabelTemplate): Result<null> {
  const { elements, widthMm, heightMm } = template
  if (!isSize(widthMm) || !isSize(heightMm)) return refuse({ code: 'label-template.size', facts: { ...LABEL_MM } })
  if (elements.length === 0) return refuse({ code: 'label-template.empty' })
  if (elements.length > ELEMENT_LIMIT)
    return refuse({ code: 'label-template.too-many', facts: { limit: ELEMENT_LIMIT, count: elements.length } })
  const images = countImages(elements)
  if (images > IMAGE_LIMIT)
    return refuse({ code: 'label-template.too-many-images', facts: { limit: IMAGE_LIMIT, count: images } })
  for (const [index, element] of elements.entries()) {
    const facts = { place: index + 1 }
    if (isEmpty(element)) return refuse({ code: 'label-template.element-empty', facts })
    if (!isWhole(element) || !isInside(element, template))
      return refuse({ code: 'label-template.element-outside', facts })
    if (!isLargeEnough(element)) return refuse({ code: 'label-template.element-small', facts })
  }
  return accept(null)
}
