import { fieldsOf, json, textAt, type MessageFields } from '../answers.ts'
import { serve, type ServedAnswer, type ReceivedRequest, type LocalServer } from '../serve.ts'

/** How the server wants to be asked; whoever asks otherwise is refused. */
export interface HttpSmsWants {
  readonly path: string
  readonly format: 'json' | 'form'
  readonly to: string
  readonly text: string
  readonly from: string
  /** In lower case, with what it has to say; null: everybody may send. */
  readonly header: { readonly name: string; readonly value: string } | null
}

/** A text that was taken. */
export interface HttpText {
  readonly to: string
  readonly text: string
  readonly from: string
  readonly key: string
}

/**
 * The fate of the next message: accepted, answered with a status, accepted with the connection cut, accepted without an
 * answer, accepted with an endless answer, or redirected elsewhere.
 */
export type HttpSmsScript =
  | 'take'
  | 'hang-up'
  | 'silence'
  | 'endless'
  | { readonly status: number }
  | { readonly movedTo: string }

export interface HttpSmsServer extends LocalServer {
  /** Each text once, however often it was handed over under its key. */
  readonly taken: HttpText[]
  /** All messages that were heard, refused ones included. */
  readonly heard: ReceivedRequest[]
  /** Until it is told otherwise. */
  play(script: HttpSmsScript): void
}

const MUCH = 5 * 1024 * 1024
const TYPES = { json: /^application\/json\b/, form: /^application\/x-www-form-urlencoded\b/ }

const readBody = ({ format }: HttpSmsWants, raw: string): MessageFields =>
  format === 'json' ? fieldsOf(raw) : Object.fromEntries(new URLSearchParams(raw))

/** A server of somebody's own that sends texts: checks its header, the kind of body and its fields, and knows a key that it had. */
export async function startHttpSms(wants: HttpSmsWants): Promise<HttpSmsServer> {
  const taken: HttpText[] = []
  const heard: ReceivedRequest[] = []
  let script: HttpSmsScript = 'take'

  /** Returns why a request is not taken; null where it is fit. */
  function wrongWith(
    { method, path, headers }: ReceivedRequest,
    { to, text, from, key }: HttpText,
  ): ServedAnswer | null {
    if (path !== wants.path || method !== 'POST') return json({ error: 'no such place' }, 404)
    if (wants.header && headers[wants.header.name] !== wants.header.value)
      return json({ error: `wrong ${wants.header.name}` }, 401)
    if (!TYPES[wants.format].test(headers['content-type'] ?? '')) return json({ error: 'wrong kind' }, 415)
    if (!/^\+[1-9][0-9]{6,14}$/.test(to)) return json({ error: `${to} is no number` }, 400)
    if (text === '' || from === '' || key === '') return json({ error: 'something is missing' }, 422)
    return null
  }

  function take(text: HttpText): ServedAnswer | Promise<ServedAnswer> {
    if (!taken.some(({ key }) => key === text.key)) taken.push(text)
    if (script === 'hang-up') return 'drop'
    if (script === 'silence') return new Promise(() => undefined)
    return json({ id: `M${taken.length}`, ...(script === 'endless' ? { said: 'x'.repeat(MUCH) } : {}) }, 202)
  }

  function answer(request: ReceivedRequest): ServedAnswer | Promise<ServedAnswer> {
    heard.push(request)
    const fields = readBody(wants, request.raw)
    const [to, text, from] = [wants.to, wants.text, wants.from].map((name) => textAt(fields, name))
    const said = {
      to: to ?? '',
      text: text ?? '',
      from: from ?? '',
      key: String(request.headers['idempotency-key'] ?? ''),
    }
    const wrong = wrongWith(request, said)
    if (wrong) return wrong
    if (typeof script === 'string') return take(said)
    return 'movedTo' in script
      ? json({ error: 'moved' }, 301, { location: script.movedTo })
      : json({ error: 'words of the server' }, script.status)
  }

  return {
    ...(await serve(answer)),
    taken,
    heard,
    play: (wanted) => {
      script = wanted
    },
  }
}
