import type { Module } from '../../platform/module.ts'
import { deskCatalogue, deskCatalogueChanges } from './catalogue-feed/desk-catalogue.ts'
import { closeDeskSession, openDeskSession } from './desk-session/desk-session.ts'
import { heartbeat } from './registration/heartbeat.ts'
import { listDevices } from './registration/list-devices.ts'
import { registerDevice, registerDeviceByPin } from './registration/register-device.ts'
import { setDeviceEnabled, unbindDevice } from './registration/unbind-device.ts'
import { deskSetup } from './setup/desk-setup.ts'

export const deviceModule: Module = {
  name: 'device',
  commands: [
    registerDevice,
    registerDeviceByPin,
    deskSetup,
    deskCatalogue,
    deskCatalogueChanges,
    heartbeat,
    openDeskSession,
    closeDeskSession,
    listDevices,
    unbindDevice,
    setDeviceEnabled,
  ],
}
