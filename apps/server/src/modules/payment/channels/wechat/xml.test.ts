import { expect, it } from 'vitest'
import { readXml, writeXml } from './xml.ts'

it('reads what it writes, and what WeChat writes', () => {
  const fields = { return_code: 'SUCCESS', body: '茶 & <tea>', empty: '' }
  expect(readXml(writeXml(fields))).toEqual(fields)
  expect(readXml('<?xml version="1.0"?>\n<xml>\n<a>1 &amp; 2</a>\n <b><![CDATA[x]]></b>\n</xml>')).toEqual({
    a: '1 & 2',
    b: 'x',
  })
  expect(readXml('<xml></xml>')).toEqual({})
})

it.each([
  '',
  'x',
  '{}',
  '<xml>',
  '<xml><a>1</b></xml>',
  '<xml><a><b>1</b></a></xml>',
  '<xml><a>1</a><a>2</a></xml>',
  '<xml><a>&b;</a></xml>',
  '<xml><a>&#65;</a></xml>',
  '<!DOCTYPE xml [<!ENTITY b "c">]><xml><a>&b;</a></xml>',
  '<xml><!DOCTYPE x><a>1</a></xml>',
  '<xml><a x="1">1</a></xml>',
  '<xml><a><![CDATA[1]]></a>text</xml>',
])('refuses %j', (text) => expect(readXml(text)).toBeUndefined())
