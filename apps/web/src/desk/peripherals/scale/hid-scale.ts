import { readScaleReport, SCALE_USAGE_PAGE, WEIGHT_REPORT } from '@kassa/domain/scale/hid-report.ts'
import { browserHid, chooseHid, hearReports, type Hid } from '../hid-reports.ts'
import { ScaleError, type ScaleWay } from './scale-way.ts'

/** A scale of the kind that browsers know by themselves. Source: print-and-devices.md, scales. */
export const hidScale = (hid: () => Hid | undefined = browserHid): ScaleWay => ({
  isOffered: () => hid() !== undefined,
  choose: async () => ((await chooseHid(hid(), SCALE_USAGE_PAGE)) ? '' : null),
  listen: (hear, lose) =>
    hearReports(
      hid(),
      { usagePage: SCALE_USAGE_PAGE, reportId: WEIGHT_REPORT },
      {
        report: (bytes) => {
          const reading = readScaleReport(bytes)
          if (reading) hear(reading)
        },
        lose,
        fail: (why) => new ScaleError(why === 'missing' ? 'no-scale' : 'port-busy'),
      },
    ),
})
