import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import DevicePage from './DevicePage.tsx'

checkList('the list of devices', {
  page: <DevicePage />,
  call: listDevices,
  row: rowOf(listDevices, {
    name: 'Till 9',
    number: '09',
    state: 'port-busy',
    queued: 3,
    isEnabled: 0,
    isBound: true,
    alarms: 2,
  }),
  says: ['Till 9', '09', 'Disabled'],
  at: '/here?state=offline&search=9',
  asks: { state: 'offline', search: '9' },
  empty: 'No devices yet',
})
