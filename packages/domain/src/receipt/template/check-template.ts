import { accept, refuse, type Result } from '../../result.ts'
import { dotsOf } from '../lay-out.ts'
import { barModule } from '../symbols/bar-dots.ts'
import {
  IMAGE_DOTS,
  MODULE_LIMIT,
  type ReceiptTemplate,
  type TemplateImage,
  type TemplateModule,
} from './receipt-template.ts'

/** At most one of each in a template. Source: specification §5. */
export const ONCE_ONLY: readonly TemplateModule['type'][] = ['merchant', 'products', 'tax']

/** A template prints on either width. */
const NARROWEST = dotsOf(32)

const isBlank = (text: string): boolean => text.trim() === ''

/** Bytes that so much base64 holds. */
const bytesIn = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

/** Returns whether the dots are as many as width and height say, and fit 80 mm paper. */
const isSoundImage = ({ widthDots, heightDots, bits }: TemplateImage): boolean =>
  Number.isInteger(widthDots) &&
  Number.isInteger(heightDots) &&
  widthDots >= 8 &&
  widthDots <= IMAGE_DOTS.width &&
  heightDots >= 1 &&
  heightDots <= IMAGE_DOTS.height &&
  bits.length % 4 === 0 &&
  /^[A-Za-z0-9+/]*={0,2}$/.test(bits) &&
  bytesIn(bits) === Math.ceil(widthDots / 8) * heightDots

/** Returns whether a module has nothing to print. Source: specification §5 (module content not empty). */
export function isEmptyModule(module: TemplateModule): boolean {
  switch (module.type) {
    case 'merchant':
    case 'order':
      return module.shows.length === 0
    case 'text':
    case 'legal':
    case 'qr':
      return isBlank(module.text)
    case 'coupon':
      return isBlank(module.title) || isBlank(module.code)
    case 'signature':
      return isBlank(module.label)
    default:
      return false
  }
}

/**
 * Returns whether a template may be saved. Refuses `template.empty` (no module), `template.too-many-modules` (limit, count),
 * `template.module-empty` (module, place from 1), `template.module-twice` (module), `template.image-unfit` (place),
 * `template.code-unfit` (place: a bar code takes printable ASCII only, and no more than 58 mm carry). Source: specification §5, RC-S02.
 */
export function checkTemplate({ modules }: ReceiptTemplate): Result<null> {
  if (modules.length === 0) return refuse({ code: 'template.empty' })
  if (modules.length > MODULE_LIMIT)
    return refuse({ code: 'template.too-many-modules', facts: { limit: MODULE_LIMIT, count: modules.length } })
  for (const [index, module] of modules.entries()) {
    const facts = { module: module.type, place: index + 1 }
    if (isEmptyModule(module)) return refuse({ code: 'template.module-empty', facts })
    if (module.type === 'image' && !isSoundImage(module.image)) return refuse({ code: 'template.image-unfit', facts })
    if (module.type === 'coupon' && barModule(module.code, NARROWEST) === 0)
      return refuse({ code: 'template.code-unfit', facts })
    if (ONCE_ONLY.includes(module.type) && modules.findIndex(({ type }) => type === module.type) < index)
      return refuse({ code: 'template.module-twice', facts })
  }
  return accept(null)
}
