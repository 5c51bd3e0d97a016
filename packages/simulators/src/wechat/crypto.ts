import { createCipheriv, createHash, createHmac, createSign, createVerify, type KeyObject } from 'node:crypto'

export type XmlFields = ReadonlyMap<string, string>

const tag = /<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|([^<]*))<\/\1>/gs

/** The fields of a flat XML body, as they stand. */
export function parseXml(text: string): XmlFields {
  const inside = /<xml>(.*)<\/xml>/s.exec(text)?.[1] ?? ''
  return new Map([...inside.matchAll(tag)].map(([, name = '', data, plain]) => [name, data ?? plain ?? '']))
}

export const toXml = (fields: Iterable<readonly [string, string]>): string =>
  `<xml>\n${[...fields].map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>\n`).join('')}</xml>`

/** V2's signature: the filled fields by name, the merchant's key last. */
export function signatureOf(fields: XmlFields, key: string, type: string): string {
  const names = [...fields.keys()].filter((name) => name !== 'sign' && fields.get(name) !== '').toSorted()
  const text = `${names.map((name) => `${name}=${fields.get(name) ?? ''}`).join('&')}&key=${key}`
  const digest = type === 'HMAC-SHA256' ? createHmac('sha256', key) : createHash('md5')
  return digest.update(text, 'utf8').digest('hex').toUpperCase()
}

export const rsaSign = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

export const rsaFits = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')

/** Seals a text for a notice as V3 does. */
export function sealNoticeText(text: string, key: string, nonce: string, associated: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(associated))
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}
