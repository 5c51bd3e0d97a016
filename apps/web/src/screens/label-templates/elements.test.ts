import { builtInLabels, type LabelElement } from '@kassa/domain/label/label-template.ts'
import { checkLabel } from '@kassa/domain/label/check-label.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byKey,
  drawableTemplate,
  moveElement,
  newElement,
  OFFERED,
  resizeElement,
  snapTenths,
  withElement,
} from './elements.ts'

const template = builtInLabels.product
const [first] = template.elements as [LabelElement]
const key = (name: string, facts: { altKey?: boolean; shiftKey?: boolean } = {}) =>
  byKey(first, { key: name, altKey: false, shiftKey: false, ...facts }, template)

describe('an element of a label', () => {
  it.each(OFFERED)('can be added as it is offered: %s', (what) => {
    const small = { ...template, widthMm: 20, heightMm: 20 }
    const added = newElement(what, small)
    const whole = added.type === 'image' ? { ...added, pictureId: 'logo' } : added
    expect(checkLabel({ ...small, elements: [whole] }).ok).toBe(true)
  })

  it('that is a picture nobody has chosen yet holds up neither the drawing of the others nor passes as saved', () => {
    const label = { ...template, elements: [first, newElement('image', template)] }
    expect(checkLabel(label)).toMatchObject({ refusal: { code: 'label-template.element-empty', facts: { place: 2 } } })
    expect(drawableTemplate(label).elements).toEqual([first])
    expect(drawableTemplate(template)).toEqual(template)
  })

  it('is moved by a millimetre with an arrow, by a tenth with Shift, and made larger with Alt', () => {
    expect(key('ArrowRight')).toMatchObject({ x: first.x + 10, y: first.y })
    expect(key('ArrowUp', { shiftKey: true })).toMatchObject({ x: first.x, y: first.y - 1 })
    expect(key('ArrowDown', { altKey: true })).toMatchObject({ height: first.height + 10 })
    expect(key('Enter')).toBeUndefined()
  })

  it('stays on the label wherever it is dragged', () => {
    const far = fc.integer({ min: -5_000, max: 5_000 })
    fc.assert(
      fc.property(far, far, fc.boolean(), (dx, dy, isMove) => {
        const changed = isMove ? moveElement(first, dx, dy, template) : resizeElement(first, dx, dy, template)
        expect(checkLabel({ ...template, elements: [changed] }).ok).toBe(true)
      }),
    )
  })

  it('snaps to half a millimetre, and is taken out', () => {
    expect([snapTenths(12), snapTenths(13)]).toEqual([10, 15])
    expect(withElement(template, 0, null).elements).toHaveLength(template.elements.length - 1)
  })
})
