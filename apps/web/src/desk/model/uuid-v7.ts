const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')

/**
 * A UUIDv7 from an instant (epoch milliseconds) and ten random bytes: ids born on one device sort as they were born.
 * Source: D65.
 */
export function uuidV7(at: number, random: Uint8Array): string {
  const time = hex(Math.floor(at), 12)
  const bytes = Array.from(random.subarray(0, 10), (byte) => hex(byte, 2)).join('')
  const variant = hex((Number.parseInt(bytes.slice(3, 5), 16) & 0x3f) | 0x80, 2)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${bytes.slice(0, 3)}-${variant}${bytes.slice(5, 7)}-${bytes.slice(7, 19)}`
}

/** A new id, now. */
export const newId = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
