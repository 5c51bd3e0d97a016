/** The least that is asked of a zod schema; asking for `z.ZodType` here costs seconds of type checking. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export type InputOf<S extends Schema> = S['_zod']['input']
export type OutputOf<S extends Schema> = S['_zod']['output']

/**
 * Callers that are let in: anybody, anybody signed in, a registered device with its own credential, any app that a merchant connected, or
 * whoever holds one of the permissions (dotted keys of the permission tree; holding any of them is enough). Never left out.
 */
export type Access = 'public' | 'login' | 'device' | 'app' | { readonly anyOf: readonly [string, ...string[]] }

/** The speakers of a call: the screens and tills of this program, or apps of others with a key (the public API, `open/`). */
export type Audience = 'screens' | 'apps'

/**
 * Where the work happens: `none` touches no tenant (health, own profile, sign-in), `platform` writes the tables above
 * the tenants (partners, merchants, operator admins), `across` only reads over many tenants (operators' and partners'
 * lists), `merchant` works inside exactly one merchant.
 */
type Scope = 'none' | 'platform' | 'across' | 'merchant'

/** Whether the `outlet` header must name one of the caller's outlets (D42). */
export type OutletNeed = 'none' | 'optional' | 'required'

/** Every refusal there is, by its code. The list of them stands above the calls and fills this in (`errors.ts`). */
export interface Refusals {}

export interface Endpoint<Request extends Schema = Schema, Answer extends Schema = Schema> {
  /** `capability.verb-thing`: query key, audit name and OpenAPI operation id. */
  readonly name: string
  /**
   * GET reads (request = query string), POST changes (request = JSON body, or a form when `kind` is `upload`), PATCH changes some fields of a thing as it
   * was seen (`If-Match`; calls of apps only).
   */
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Below `/cashier/api`; `:id` parts are fields of the request. */
  readonly path: string
  readonly access: Access
  readonly audience: Audience
  readonly scope: Scope
  readonly outlet: OutletNeed
  /**
   * The effect of a repeat with the same `Idempotency-Key` header: `answers-first` gives the first answer again and changes nothing;
   * `runs-again` is for calls that are naturally safe to repeat (all reads).
   */
  readonly repeat: 'answers-first' | 'runs-again'
  /** The kind of transfer: `json` unless the call takes a file, gives one, or streams. */
  readonly kind: 'json' | 'upload' | 'download' | 'stream'
  /** The kind of file of a download that is always one kind of file which programs read. */
  readonly gives?: 'json-file'
  readonly request: Request
  readonly answer: Answer
  /** Refusals of its own, beside the ones every call can give (unreadable, signed out, no permission, not found …). */
  readonly refusals: readonly (keyof Refusals)[]
  /** One line for the API page: what it means in the business. */
  readonly summary: string
}

/**
 * Returns the path that a call's name says: `/capability/verb-thing`, where a list is read `/capability/things`. Only an address that is
 * another one, such as that of one thing (`:id`), is written down.
 */
export const pathOf = (name: string, method: Endpoint['method']): string =>
  `/${(method === 'GET' ? name.replace('.list-', '.') : name).replace('.', '/')}`

type Optional = 'method' | 'path' | 'audience' | 'scope' | 'outlet' | 'repeat' | 'kind' | 'refusals'
type Described<Request extends Schema, Answer extends Schema> = Omit<Endpoint<Request, Answer>, Optional> &
  Partial<Pick<Endpoint<Request, Answer>, Optional>>

/**
 * Declares a call. Left out: POST at the path of its name, spoken by the screens, scope `merchant`, no outlet, JSON, no refusals of its own, POST
 * answers first, GET runs again.
 */
export const endpoint = <const Request extends Schema, const Answer extends Schema>({
  name,
  method = 'POST',
  ...described
}: Described<Request, Answer>): Endpoint<Request, Answer> => ({
  name,
  method,
  path: pathOf(name, method),
  audience: 'screens',
  scope: 'merchant',
  outlet: 'none',
  kind: 'json',
  refusals: [],
  repeat: method === 'GET' ? 'runs-again' : 'answers-first',
  ...described,
})
