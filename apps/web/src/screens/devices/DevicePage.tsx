import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { DeviceList } from './DeviceList.tsx'
import { PeripheralList } from './PeripheralList.tsx'

/** Devices, and what hangs at them. Source: specification §2 (/device), §3 (Device, Peripheral), D72. */
export default function DevicePage() {
  const { t } = useTranslation(['device', 'nav'])
  const [tab, bar] = useTab([
    { key: 'devices', label: t('tab.devices') },
    { key: 'peripherals', label: t('tab.peripherals') },
  ])
  const head = { title: t('nav:screen.devices.title'), purpose: t('nav:screen.devices.purpose'), above: bar }
  return tab === 'peripherals' ? <PeripheralList {...head} /> : <DeviceList {...head} />
}
