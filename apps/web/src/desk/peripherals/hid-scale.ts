import { readScaleReport, SCALE_USAGE_PAGE, WEIGHT_REPORT } from '@kassa/domain/scale/hid-report.ts'
import { ScaleError, type ScaleWay } from './scale-way.ts'

/** The part of WebHID that is used; the compiler's own types do not have it. */
interface ReportEvent {
  readonly reportId: number
  readonly data: DataView
}
interface HidDevice {
  readonly opened: boolean
  readonly collections: readonly { readonly usagePage?: number }[]
  open(): Promise<void>
  close(): Promise<void>
  addEventListener(type: 'inputreport', listener: (event: ReportEvent) => void): void
  removeEventListener(type: 'inputreport', listener: (event: ReportEvent) => void): void
}
interface Hid {
  getDevices(): Promise<HidDevice[]>
  requestDevice(options: { filters: readonly { usagePage: number }[] }): Promise<HidDevice[]>
  addEventListener(type: 'disconnect', listener: (event: { readonly device: HidDevice }) => void): void
  removeEventListener(type: 'disconnect', listener: (event: { readonly device: HidDevice }) => void): void
}

const isScale = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage }) => usagePage === SCALE_USAGE_PAGE)

const bytesOf = ({ data }: ReportEvent): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** A scale of the kind that browsers know by themselves. Source: print-and-devices.md, scales. */
export const hidScale = (hid: () => Hid | undefined = () => (navigator as { hid?: Hid }).hid): ScaleWay => ({
  isOffered: () => hid() !== undefined,
  choose: async () => {
    const chosen = await hid()
      ?.requestDevice({ filters: [{ usagePage: SCALE_USAGE_PAGE }] })
      .catch(() => [])
    return chosen?.length ? '' : null
  },
  listen: async (hear, lose) => {
    const known = hid()
    const device = (await known?.getDevices())?.find(isScale)
    if (!known || !device) throw new ScaleError('no-scale')
    if (!device.opened)
      await device.open().catch(() => {
        throw new ScaleError('port-busy')
      })
    const onReport = (event: ReportEvent): void => {
      const reading = event.reportId === WEIGHT_REPORT ? readScaleReport(bytesOf(event)) : undefined
      if (reading) hear(reading)
    }
    const onGone = (event: { readonly device: HidDevice }): void => {
      if (event.device === device) lose()
    }
    device.addEventListener('inputreport', onReport)
    known.addEventListener('disconnect', onGone)
    return async () => {
      device.removeEventListener('inputreport', onReport)
      known.removeEventListener('disconnect', onGone)
      await device.close().catch(() => undefined)
    }
  },
})
