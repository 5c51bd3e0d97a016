import { createDevice, deviceImportField } from '@kassa/contract/device/device-list.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { createPeripheral, editPeripheral, listPeripherals } from '@kassa/contract/device/peripheral.calls.ts'
import { expect, it } from 'vitest'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import DevicePage from './DevicePage.tsx'
import { PeripheralList } from './PeripheralList.tsx'

const scale = rowOf(listPeripherals, {
  serialNumber: 'PD-77',
  model: 'PD-II',
  type: 'scale',
  deviceName: 'Till 9',
  version: 3,
})
const at = '/here?tab=peripherals'

checkList('the list of peripherals', {
  page: <PeripheralList title="Devices" purpose="What hangs at them" above={null} />,
  call: listPeripherals,
  row: scale,
  says: ['PD-77', 'Scale', 'Till 9'],
  at: '/here?type=scale&search=PD',
  asks: { type: 'scale', search: 'PD' },
  empty: 'No peripherals yet',
})

checkForm('the form of peripherals', {
  page: <DevicePage />,
  options: { at },
  answers: [
    answer(listPeripherals, pageWith(scale)),
    answer(listDevices, pageWith(rowOf(listDevices, { id: SAMPLE_ID }))),
  ],
  refusal: { code: 'device.serial-taken', details: { serial: 'PD-78' } },
  ways: {
    'changes one, and only what was typed': {
      open: () => act('PD-77', 'Edit'),
      first: 'Serial number',
      type: { 'Serial number': 'PD-78' },
      call: editPeripheral,
      sends: {
        id: SAMPLE_ID,
        version: 3,
        deviceId: SAMPLE_ID,
        type: 'scale',
        model: 'PD-II',
        serialNumber: 'PD-78',
      },
      answers: { id: SAMPLE_ID, version: 4 },
    },
  },
})

it('what is typed of a device and of a peripheral has the limits of the specification', () => {
  for (const { request } of [createDevice, createPeripheral]) {
    const serial = request.shape.serialNumber
    expect(['x', 'xy', 'x'.repeat(50), 'x'.repeat(51)].map((text) => serial.safeParse(text).success)).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
  expect(deviceImportField.options).toContain('serialNumber')
})
