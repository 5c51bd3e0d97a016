import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiOf, bytesFrom } from './scale-driver.ts'
import { scaleDrivers, SCALE_PROTOCOLS, type ScaleProtocol } from './scale-drivers.ts'
import { readScaleReport } from './hid-report.ts'
import { scaleAmount, weightOnScale, type ScaleReading } from './scale-reading.ts'

/** A recorded scale message, as it came over the line, and its meaning: amount, unit, trouble. */
type Recorded = [frames: string, ...means: string[]]

const recorded: Readonly<Record<ScaleProtocol, readonly Recorded[]>> = {
  lines: [
    ['ST,GS,+  0.452kg\r\n', '452 kg'],
    ['US,GS,+  0.448kg\r\nUS,GS,+  0.451kg\r\nST,GS,+  0.452kg\r\n', '448 kg moving', '451 kg moving', '452 kg'],
    ['ST,NT,    0.250 kg\r\n', '250 kg net'],
    ['ST,+00452.0  g\r\n', '452 g'],
    ['ST,GS,\x01\x03-  0.012kg\r\n', '12 kg negative'],
    ['ST,GS,+  0.000kg\r\n', '0 kg'],
    ['OL,GS,+ -------kg\r\n', '0 kg overload'],
    ['ST,GS,   1.025lb\r\n', '1025 pound'],
    ['ST,GS,   16.4 oz\r\n', '16400 ounce'],
    ['452kg\r\nST,GS,+  0.452kg\r\n', '452 kg'],
    ['ST,GS,+  0.4x2kg\r\n'],
  ],
  toledo: [
    ['\x02-0 000452000000\r', '452 kg'],
    ['\x02.0 004525000000\r', '453 kg'],
    ['\x02-8 000448000000\rQ\x02-0 000452000000\rZ', '448 kg moving', '452 kg'],
    ['\x02-1 000250000050\r', '250 kg net'],
    ['\x02-2 000012000000\r', '12 kg negative'],
    ['\x02-4 999999000000\r', '999999 kg overload'],
    ['\x02-p 000000000000\r', '0 kg fault'],
    ['\x02-  000452000000\r', '452 pound'],
    ['\x02*0!000452000000\r', '452 g'],
    ['\x02)0!000045000000\r', '450 g'],
    ['000452000000\r\x02-0    452000000\r', '452 kg'],
    ['\x02-0 00045x000000\r'],
  ],
  nci: [
    ['\n0.452KG\r\nS00\r\x03', '452 kg'],
    ['\n0.452KG\r\n00\r\x03', '452 kg'],
    ['\n0.448KG\r\nS10\r\x03\n0.452KG\r\nS00\r\x03', '448 kg moving', '452 kg'],
    ['\n^^^^^^KG\r\nS02\r\x03', '0 kg overload'],
    ['\n______KG\r\nS01\r\x03', '0 kg negative'],
    ['\nS10\r\x03', '0 kg moving'],
    ['\n 1.25LB\r\nS00\r\x03', '1250 pound'],
    ['\n0.000KG\r\nS20\r\x03', '0 kg'],
    ['\n0.452KG\r\nS40\r\x03', '452 kg fault'],
    ['\n?\r\x03'],
  ],
  'dialog-06': [
    ['\x0202\x1b3\x1b00452\x1b000100\x1b000045\x03', '452 g'],
    ['\x0209\x1b20\x03', '0 g moving'],
    ['\x0209\x1b30\x03', '0 g'],
    ['\x0209\x1b31\x03', '0 g negative'],
    ['\x0209\x1b32\x03', '0 g overload'],
    ['\x0209\x1b11\x03', '0 g fault'],
    ['\x0209\x1b00\x03'],
  ],
}

const said = ({ amount, unit, isNet, trouble }: ScaleReading): string =>
  [amount, unit, isNet ? 'net' : '', trouble ?? ''].filter((word) => word !== '').join(' ')

/** Hears frames in the pieces in which a line delivers them. */
function hear(protocol: ScaleProtocol, frames: string, pieceLength = 1_000): { said: string[]; replies: string[] } {
  const all: string[] = []
  const replies: string[] = []
  let rest = new Uint8Array()
  const bytes = bytesFrom(frames)
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const step = scaleDrivers[protocol].read(Uint8Array.from([...rest, ...bytes.slice(at, at + pieceLength)]))
    all.push(...step.readings.map(said))
    if (step.reply) replies.push(asciiOf(step.reply))
    rest = new Uint8Array(step.rest)
  }
  return { said: all, replies }
}

describe.each(SCALE_PROTOCOLS)('a scale that speaks %s', (protocol) => {
  it.each(recorded[protocol])('%j', (frames, ...means) => {
    expect(hear(protocol, frames).said).toEqual(means)
    expect(hear(protocol, frames, 1).said).toEqual(means)
    expect(hear(protocol, frames, 7).said).toEqual(means)
  })

  it('says nothing of noise, and is understood again behind it', () => {
    const [frames, ...means] = recorded[protocol][0]!
    assert(
      property(uint8Array({ maxLength: 600 }), (noise) => {
        const { readings, rest } = scaleDrivers[protocol].read(noise)
        expect(readings.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        expect(rest.length).toBeLessThanOrEqual(256)
      }),
    )
    const noisy = `${'\u0000'.repeat(300)}\r\n\x03${frames}`
    expect(hear(protocol, noisy).said.slice(-means.length)).toEqual(means)
  })
})

describe('Dialog 06', () => {
  it('is asked with a unit price, for the weight once it took that, and why not where it has none', () => {
    expect(asciiOf(scaleDrivers['dialog-06'].ask!)).toBe('\x04\x0201\x1b000100\x1b\x03')
    expect(hear('dialog-06', '\x06').replies).toEqual(['\x04\x05'])
    expect(hear('dialog-06', '\x15').replies).toEqual(['\x04\x0208\x03'])
  })
})

describe('a scale of the kind that browsers know', () => {
  it.each<[number[], string | undefined]>([
    [[4, 2, 0, 0xc4, 0x01], '452 g'],
    [[4, 3, 0xfd, 0xc4, 0x01], '452 kg'],
    [[4, 11, 0xff, 0xa4, 0x00], '16400 ounce'],
    [[4, 12, 0xfe, 0x7d, 0x00], '1250 pound'],
    [[3, 2, 0, 0xc4, 0x01], '452 g moving'],
    [[2, 2, 0, 0, 0], '0 g'],
    [[5, 2, 0, 12, 0], '12 g negative'],
    [[6, 2, 0, 0, 0], '0 g overload'],
    [[7, 2, 0, 0, 0], '0 g fault'],
    [[4, 9, 0, 1, 0], undefined],
    [[0, 2, 0, 1, 0], undefined],
    [[4, 2, 0, 1], undefined],
  ])('%j', (report, means) => {
    const reading = readScaleReport(Uint8Array.from(report))
    expect(reading && said(reading)).toBe(means)
  })
})

describe('what may be sold of a reading', () => {
  const still = (amount: number, unit: ScaleReading['unit'] = 'kg'): ScaleReading => ({
    amount,
    unit,
    isNet: false,
    trouble: null,
  })
  const take = (reading: ScaleReading, unit: 'g' | 'kg' | 'pound' = 'kg', tare = 0): number | string => {
    const taken = weightOnScale(reading, unit, tare)
    return taken.ok ? taken.value : taken.refusal.code
  }

  it('is what stands still, less the tare, in the goods’ unit', () => {
    expect([take(still(452)), take(still(452, 'g')), take(still(452), 'g'), take(still(452), 'kg', 12)]).toEqual([
      452, 452, 452, 440,
    ])
    expect([take(still(1)), take(still(999_999_999)), take(still(1_000_000_000))]).toEqual([
      1,
      999_999_999,
      'scale.too-much',
    ])
  })

  it.each(['moving', 'negative', 'overload', 'fault'] as const)('is nothing while it is %s', (trouble) => {
    expect(take({ ...still(452), trouble })).toBe(`scale.${trouble}`)
  })

  it('is converted where the scale speaks another unit, and the tare is taken off in the goods’ own', () => {
    expect(take(still(1_000), 'pound')).toBe(2_205)
    expect(take(still(1_000), 'pound', 5)).toBe(2_200)
    expect(take(still(1_000, 'pound'), 'kg')).toBe(454)
    expect(take(still(8_000, 'ounce'), 'g')).toBe(227)
    expect(take(still(1_000_000_000), 'pound')).toBe('scale.too-much')
  })

  it('is nothing of an empty scale, of less than half a step, and of what the tare weighs', () => {
    expect([take(still(0)), take(still(1, 'pound'), 'g'), take(still(10), 'kg', 10)]).toEqual([
      'scale.empty',
      'scale.empty',
      'scale.below-tare',
    ])
  })

  it('reads digits exactly, the half up', () => {
    expect(
      (['0.452', '12', '0.4525', '0.4524', '1.', '', '1,2', '0.45.2'] as const).map((digits) =>
        scaleAmount(digits, 'kg'),
      ),
    ).toEqual([452, 12_000, 453, 452, 1_000, undefined, undefined, undefined])
    expect(scaleAmount('452.5', 'g')).toBe(453)
  })
})
