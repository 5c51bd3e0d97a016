import { createHash, createHmac } from 'node:crypto'
import { badGateway, json } from '../answers.ts'
import { serve, type ServedAnswer, type ReceivedRequest, type LocalServer } from '../serve.ts'

export interface SmsClient {
  readonly accessKeyId: string
  readonly secret: string
  readonly signName: string
  readonly templateId: string
  /** An approved template whose one place takes up to 35 letters. */
  readonly noteTemplateId?: string
}

/** A text that was taken. */
export interface TakenText {
  readonly to: string
  readonly accessKeyId: string
  readonly params: string
  readonly outId: string
}

/**
 * The fate of the next message: accepted, refused with a code, accepted with the connection cut, or failed in front of
 * the service.
 */
export type SmsScript = 'take' | 'hang-up' | 'bad-gateway' | { readonly code: string }

export interface SmsSimulator extends LocalServer {
  readonly taken: TakenText[]
  /** Until it is told otherwise. */
  play(script: SmsScript): void
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const no = (code: string, status = 200): ServedAnswer => json({ Code: code, Message: code, RequestId: 'R' }, status)

/** The parts of `ACS3-HMAC-SHA256 Credential=…,SignedHeaders=…,Signature=…`. */
const partsOf = (text = ''): readonly string[] =>
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/.exec(text)?.slice(1) ??
  []

const NEEDED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that this request has to carry, worked out from what came over the line. */
function signatureOf(
  { method, path, query, headers, raw }: ReceivedRequest,
  names: readonly string[],
  secret: string,
): string {
  const sorted = [...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).toSorted()
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, sorted.join('&'), lines.join(''), names.join(';'), sha256(raw)].join('\n')
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

/** The parameters that a template of codes accepts, and those of a template of notes. */
const CODE = /^\{"code":"[0-9A-Za-z]{4,6}"\}$/
const NOTE = /^\{"code":"[0-9A-Za-z]{1,35}"\}$/

/** Aliyun's `SendSms`: whoever signs wrongly, uses a nonce twice, or names a sign or template of somebody else's is refused. */
export async function startAliyunSms(clients: readonly SmsClient[]): Promise<SmsSimulator> {
  const taken: TakenText[] = []
  const nonces = new Set<string>()
  let script: SmsScript = 'take'

  function whoSigned(heard: ReceivedRequest): SmsClient | ServedAnswer {
    const [accessKeyId = '', signedNames = '', signature = ''] = partsOf(heard.headers.authorization)
    const names = signedNames.split(';')
    if (NEEDED.some((name) => !names.includes(name))) return no('IncompleteSignature', 400)
    const client = clients.find((one) => one.accessKeyId === accessKeyId)
    if (!client) return no('InvalidAccessKeyId.NotFound', 404)
    const isBody = heard.headers['x-acs-content-sha256'] === sha256(heard.raw)
    if (!isBody || signature !== signatureOf(heard, names, client.secret)) return no('SignatureDoesNotMatch', 400)
    const nonce = `${accessKeyId} ${String(heard.headers['x-acs-signature-nonce'])}`
    if (nonces.has(nonce)) return no('SignatureNonceUsed', 400)
    nonces.add(nonce)
    return client
  }

  function send(
    { signName, templateId, noteTemplateId, accessKeyId }: SmsClient,
    { query }: ReceivedRequest,
  ): ServedAnswer {
    const to = query.get('PhoneNumbers') ?? ''
    const params = query.get('TemplateParam') ?? ''
    if (!/^[1-9][0-9]{6,14}$/.test(to)) return no('isv.MOBILE_NUMBER_ILLEGAL')
    if (query.get('SignName') !== signName) return no('isv.SMS_SIGNATURE_ILLEGAL')
    const template = query.get('TemplateCode')
    if (template === null || ![templateId, noteTemplateId].includes(template)) return no('isv.SMS_TEMPLATE_ILLEGAL')
    if (!(template === templateId ? CODE : NOTE).test(params)) return no('isv.TEMPLATE_MISSING_PARAMETERS')
    taken.push({ to, accessKeyId, params, outId: query.get('OutId') ?? '' })
    if (script === 'hang-up') return 'drop'
    return json({ Code: 'OK', Message: 'OK', BizId: `9006197469364984${taken.length}^0`, RequestId: 'R' })
  }

  function answer(heard: ReceivedRequest): ServedAnswer {
    if (script === 'bad-gateway') return badGateway
    const { 'x-acs-action': action, 'x-acs-version': version } = heard.headers
    if (action !== 'SendSms' || version !== '2017-05-25') return no('InvalidAction.NotFound', 404)
    const client = whoSigned(heard)
    if (client === 'drop' || 'status' in client) return client
    return typeof script === 'object' ? no(script.code) : send(client, heard)
  }

  return {
    ...(await serve(answer)),
    taken,
    play: (wanted) => {
      script = wanted
    },
  }
}
