import { constants, createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { textAt, type MessageFields } from '../answers.ts'

const LEFT_OUT = ['sign', 'sign_type', 'header', 'refund_info', 'openType', 'raw_request', 'biz_content']
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } as const

/** `k=v` of everything but what is left out, in the order of the names; what stands in `biz_content` stands beside it. */
function flat(message: MessageFields): string {
  const lines = new Map<string, string>()
  const add = (fields: MessageFields): void => {
    for (const name of Object.keys(fields)) {
      const text = textAt(fields, name)
      if (!LEFT_OUT.includes(name) && text !== '') lines.set(name, text)
    }
  }
  add(message)
  const inner = message['biz_content']
  if (typeof inner === 'object' && inner !== null) add(inner as MessageFields)
  return [...lines.keys()]
    .toSorted()
    .map((name) => `${name}=${lines.get(name) ?? ''}`)
    .join('&')
}

export const publicKeyOf = (pem: string): KeyObject => createPublicKey(pem)
export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem)

export const signMessage = (message: MessageFields, key: KeyObject): MessageFields => ({
  ...message,
  sign: createSign('sha256')
    .update(flat(message))
    .sign({ key, ...PSS }, 'base64'),
  sign_type: 'SHA256WithRSA',
})

export const isFrom = (message: MessageFields, key: KeyObject): boolean =>
  typeof message['sign'] === 'string' &&
  createVerify('sha256')
    .update(flat(message))
    .verify({ key, ...PSS }, message['sign'], 'base64')
