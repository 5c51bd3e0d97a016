// Arithmetic in the field of 256 elements over x⁸+x⁴+x³+x²+1. Source: ISO/IEC 18004, annex A.

const exponents: number[] = []
const logarithms: number[] = []
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = value
  logarithms[value] = power
  value = value >= 128 ? (value << 1) ^ 0x11d : value << 1
}

const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : (exponents[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0)

/** The polynomial whose roots are the first `count` powers of two, without its leading 1. */
function generatorOf(count: number): number[] {
  let polynomial = [1]
  for (let power = 0; power < count; power += 1) {
    const root = exponents[power] ?? 1
    const shifted = [...polynomial, 0]
    polynomial = shifted.map((value, place) => value ^ times(polynomial[place - 1] ?? 0, root))
  }
  return polynomial.slice(1)
}

/** The words that follow `data` so that damage can be repaired: its remainder by the generator of `count` roots. */
export function errorWords(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  let rest = Array.from({ length: count }, () => 0)
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, place) => value ^ times(generator[place] ?? 0, factor))
  }
  return rest
}
