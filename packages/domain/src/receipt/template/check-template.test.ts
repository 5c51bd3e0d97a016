import { describe, expect, it } from 'vitest'
import { bitsToBase64 } from '../dots.ts'
import { builtInTemplates } from './built-in.ts'
import { checkTemplate, ONCE_ONLY } from './check-template.ts'
import type { ModuleContent, ReceiptTemplate, TemplateImage } from './receipt-template.ts'

const templateOf = (...modules: ModuleContent[]): ReceiptTemplate => ({
  version: 1,
  secondLanguage: null,
  modules: modules.map((module) => ({ ...module, when: 'always' })),
})
const image = (
  widthDots: number,
  heightDots: number,
  bytes = Math.ceil(widthDots / 8) * heightDots,
): TemplateImage => ({
  pictureId: 'p',
  widthDots,
  heightDots,
  bits: bitsToBase64(new Uint8Array(bytes)),
})
const text = (said: string): ModuleContent => ({
  type: 'text',
  text: said,
  align: 'left',
  size: 'normal',
  isBold: false,
})
const codeOf = (template: ReceiptTemplate): string => {
  const checked = checkTemplate(template)
  return checked.ok ? 'ok' : checked.refusal.code
}

describe('a template may be saved', () => {
  it('when it is one of the product’s own', () => {
    expect(Object.values(builtInTemplates).map(codeOf)).toEqual(['ok', 'ok'])
  })

  it.each<[string, ReceiptTemplate]>([
    ['template.empty', templateOf()],
    ['ok', templateOf(text('a'))],
    ['template.module-empty', templateOf(text(' \n'))],
    ['template.module-empty', templateOf({ type: 'legal', text: '' })],
    ['template.module-empty', templateOf({ type: 'qr', text: ' ' })],
    ['template.module-empty', templateOf({ type: 'merchant', shows: [] })],
    ['template.module-empty', templateOf({ type: 'order', shows: [] })],
    ['template.module-empty', templateOf({ type: 'signature', label: '' })],
    ['template.module-empty', templateOf({ type: 'coupon', title: '', text: '', code: 'A' })],
    ['template.code-unfit', templateOf({ type: 'coupon', title: 'Next time', text: '', code: '茶' })],
    ['ok', templateOf({ type: 'coupon', title: 'Next time', text: '', code: 'X'.repeat(29) })],
    ['ok', templateOf({ type: 'coupon', title: 'Next time', text: '', code: '7'.repeat(40) })],
    ['template.code-unfit', templateOf({ type: 'coupon', title: 'Next time', text: '', code: 'X'.repeat(30) })],
    ['ok', templateOf({ type: 'products', shows: [] }, { type: 'totals', shows: [] }, { type: 'totals', shows: [] })],
    ['ok', templateOf(...Array.from({ length: 60 }, () => text('a')))],
    ['template.too-many-modules', templateOf(...Array.from({ length: 61 }, () => text('a')))],
    ['ok', templateOf({ type: 'image', image: image(8, 1) })],
    ['ok', templateOf({ type: 'image', image: image(576, 1_000) })],
    ['template.image-unfit', templateOf({ type: 'image', image: image(577, 10) })],
    ['template.image-unfit', templateOf({ type: 'image', image: image(576, 1_001) })],
    ['template.image-unfit', templateOf({ type: 'image', image: image(7, 1) })],
    ['template.image-unfit', templateOf({ type: 'image', image: image(16, 4, 7) })],
  ])('%s', (code, template) => {
    expect(codeOf(template)).toBe(code)
  })

  it.each(ONCE_ONLY)('with %s once, not twice, and says where', (type) => {
    const one = (type === 'tax' ? { type } : { type, shows: type === 'merchant' ? ['outlet'] : [] }) as ModuleContent
    expect(codeOf(templateOf(one, text('a')))).toBe('ok')
    const twice = checkTemplate(templateOf(one, text('a'), one))
    expect(twice).toEqual({ ok: false, refusal: { code: 'template.module-twice', facts: { module: type, place: 3 } } })
  })
})
