import { describe, expect, it } from 'vitest'
import { readPictureName, usePictures } from './picture-name.ts'

describe('the name of a picture file', () => {
  it.each([
    ['4006381333931.jpg', [['4006381333931', 0]]],
    ['Spring/4006381333931.JPEG', [['4006381333931', 0]]],
    ['C:\\goods\\4006381333931.png', [['4006381333931', 0]]],
    [
      '4006381333931_2.jpg',
      [
        ['4006381333931_2', 0],
        ['4006381333931', 2],
      ],
    ],
    [
      '4006381333931-02.jpg',
      [
        ['4006381333931-02', 0],
        ['4006381333931', 2],
      ],
    ],
    [
      '4006381333931 (13).jpg',
      [
        ['4006381333931 (13)', 0],
        ['4006381333931', 13],
      ],
    ],
    ['A.1 red.png', [['A.1 red', 0]]],
    [
      'A-1.png',
      [
        ['A-1', 0],
        ['A', 1],
      ],
    ],
    ['A-100.png', [['A-100', 0]]],
    ['A (1000).png', [['A (1000)', 0]]],
    ['12.png', [['12', 0]]],
    [' 12 .png', [['12', 0]]],
    ['noending', [['noending', 0]]],
  ])('%s', (name, readings) => {
    expect(readPictureName(name).map(({ code, place }) => [code, place])).toEqual(readings)
  })

  it.each(['.jpg', '', 'folder/', '  .png'])('%j stands for nothing', (name) => {
    expect(readPictureName(name)).toEqual([])
  })
})

describe('which picture a product gets', () => {
  const of = (name: string, place: number, productId: string | null) => ({ name, place, productId })

  it('is the one of the lowest place, whatever order they come in', () => {
    expect(usePictures([of('a_2', 2, 'a'), of('a', 0, 'a'), of('a_1', 1, 'a')])).toEqual([
      'further',
      'first',
      'further',
    ])
  })

  it('of equals is the first by name', () => {
    expect(usePictures([of('b', 0, 'a'), of('a', 0, 'a')])).toEqual(['further', 'first'])
  })

  it('leaves pictures of no product alone, and other products to theirs', () => {
    expect(usePictures([of('x', 0, null), of('a', 0, 'a'), of('b', 0, 'b')])).toEqual(['unknown', 'first', 'first'])
  })
})
