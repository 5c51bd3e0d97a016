/** Fields that nobody finds on this computer later: passwords, PINs and keys, by their names. */
const SECRET = /(?:^pin$|password|secret|token|^key$|headerValue)/i

/** Returns a draft without what is secret in it, however deep; such a field is empty in the draft that is kept. */
export function withoutSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutSecrets(one)) as Value
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    SECRET.test(name) && typeof one === 'string' ? '' : withoutSecrets(one),
  ])
  return Object.fromEntries(fields) as Value
}
