import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const PARITIES = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO']
const WIDTH = 640
const HEIGHT = 480
const MODULE = 4
const FRAMES = 4

const mirrored = (bits: string): string => bits.split('').toReversed().join('')
const inverted = (bits: string): string => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))

/** The 95 modules of an EAN-13, dark as 1. Source: GS1 General Specifications, 5.2. */
function modulesOf(code: string): string {
  const digits = Array.from(code, Number)
  const parity = PARITIES[digits[0] ?? 0] ?? ''
  const odd = (digit: number): string => LEFT_ODD[digit] ?? ''
  const left = digits.slice(1, 7).map((digit, at) => (parity[at] === 'O' ? odd(digit) : mirrored(inverted(odd(digit)))))
  const right = digits.slice(7).map((digit) => inverted(odd(digit)))
  return `101${left.join('')}01010${right.join('')}101`
}

/**
 * Draws a film of a bar code that is held into a camera and stays there, for `--use-file-for-fake-video-capture`. Answers the
 * file's path; it is drawn once.
 */
export function filmBarCode(code: string): string {
  const file = path.join(os.tmpdir(), `kassa-camera-${code}.y4m`)
  if (fs.existsSync(file)) return file
  const modules = modulesOf(code)
  const from = Math.floor((WIDTH - modules.length * MODULE) / 2)
  const row = Buffer.alloc(WIDTH, 235)
  Array.from(modules).forEach((bit, at) => {
    if (bit === '1') row.fill(16, from + at * MODULE, from + (at + 1) * MODULE)
  })
  const white = Buffer.alloc(WIDTH, 235)
  const picture = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? row : white))
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...picture, colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const mine = `${file}.${process.pid}`
  fs.writeFileSync(mine, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  fs.renameSync(mine, file)
  return file
}
