/** The ways of packing that are offered, the better one first. */
const packings = ['br', 'gzip'] as const
export type ContentPacking = (typeof packings)[number]

const weightOf = (parameters: readonly string[]): number => {
  const given = parameters.map((one) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(one)?.[1]).find((one) => one)
  return given === undefined ? 1 : Number(given)
}

const weightsIn = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';')
      return [name.trim().toLowerCase(), weightOf(parameters)]
    }),
  )

/** Returns whether whoever sent this header takes gzip rather than plain: what was packed before is packed in one way. */
export function takesGzip(header: string | undefined): boolean {
  const weights = weightsIn(header ?? '')
  const weight = weights.get('gzip') ?? weights.get('*') ?? 0
  return weight > 0 && weight >= (weights.get('identity') ?? 0)
}

/**
 * Returns the packing of an answer for whoever sent this `Accept-Encoding`: what it weighs most, brotli where it does not mind;
 * undefined for plain, which is also the answer to nothing, to what is not understood, and to a higher weight for `identity`.
 * Source: RFC 9110, 12.5.3; a request that refuses plain too gets it all the same.
 */
export function packingFor(header: string | undefined): ContentPacking | undefined {
  const weights = weightsIn(header ?? '')
  const others = weights.get('*')
  const weight = (name: string): number => weights.get(name) ?? others ?? 0
  const best = packings.reduce((one, other) => (weight(other) > weight(one) ? other : one))
  const plain = weights.get('identity') ?? 0
  return weight(best) > 0 && weight(best) >= plain ? best : undefined
}
