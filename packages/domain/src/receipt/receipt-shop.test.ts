import { expect, test } from 'vitest'
import { shopHead, type ReceiptShop } from './receipt-shop.ts'
import { en } from './words/en.ts'

const shopNamed = (merchant: string, outlet: string): ReceiptShop => ({
  merchant: { name: merchant },
  outlet: {
    name: outlet,
    address: 'Pier 4',
    phone: '',
    taxNumber: '',
    currency: 'USD',
    timeZone: 'America/New_York',
    locale: 'en-US',
  },
  device: { number: '901' },
})

test.each([
  ['a test shop without its names', 'TEST Harbour', 'TEST Pier', ['address'], ['TEST', 'Pier 4']],
  ['a test shop with its outlet', 'TEST Harbour', 'TEST Pier', ['outlet', 'address'], ['TEST Pier', 'Pier 4']],
  ['a test shop with its name', 'TEST Harbour', 'TEST Pier', ['merchant'], ['TEST Harbour']],
  ['a test shop that shows nothing', 'TEST Harbour', 'TEST Pier', [], ['TEST']],
  ['a real shop without its names', 'Harbour', 'Pier', ['address'], ['Pier 4']],
  ['a real shop of which one name begins so', 'TEST Kitchen', 'Pier', [], []],
] as const)('the head of a paper of %s', (_, merchant, outlet, shows, texts) => {
  const head = shopHead(shopNamed(merchant, outlet), en, shows)
  expect(head.map((block) => ('text' in block ? block.text : ''))).toEqual(texts)
})
