import { dialog06Scale } from './dialog-06.ts'
import { lineScale } from './lines.ts'
import { nciScale } from './nci.ts'
import type { ScaleDriver } from './scale-driver.ts'
import { toledoScale } from './toledo.ts'

/** The protocols of scales on a serial line. Source: print-and-devices.md, scales. */
export const SCALE_PROTOCOLS = ['lines', 'toledo', 'nci', 'dialog-06'] as const
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number]

export const scaleDrivers: Readonly<Record<ScaleProtocol, ScaleDriver>> = {
  lines: lineScale,
  toledo: toledoScale,
  nci: nciScale,
  'dialog-06': dialog06Scale,
}
