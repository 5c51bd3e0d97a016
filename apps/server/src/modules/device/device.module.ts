import type { TillRetirement } from '../../platform/handed-in.ts'
import type { Module } from '../../platform/module.ts'
import { closeDeskSession, openDeskSession } from './desk-session/desk-session.ts'
import { downloadDeviceTemplate, importDevices } from './import/import-devices.ts'
import { kioskCommands } from './kiosk/kiosks.ts'
import { createDevice, deleteDevice, editDevice } from './list/devices.ts'
import { makePairingCode, pairByCode } from './pairing/pair-device.ts'
import { downloadPeripheralTemplate, importPeripherals } from './peripheral/import-peripherals.ts'
import { meetNeighbors } from './neighbor/meet-neighbors.ts'
import * as peripherals from './peripheral/peripherals.ts'
import { keepInOffice } from './registration/in-office.ts'
import { heartbeatOver } from './registration/heartbeat.ts'
import { listDevices } from './registration/list-devices.ts'
import { readDevice } from './registration/read-device.ts'
import { registerDevice, registerDeviceByPin } from './registration/register-device.ts'
import { setDeviceEnabled, unbindDevice } from './registration/unbind-device.ts'
import { type Desks, desksOfEnvironment } from './versions/desks.ts'
import { deskVersionCommands } from './versions/desk-versions.ts'
import { deviceFinder } from './registration/device.finder.store.ts'
import { merchantIdleErrand } from './registration/merchant-idle.errand.store.ts'
import { merchantTillsErrand } from './registration/merchant-tills.errand.store.ts'

/** The tills, over the desks that the server can give them, and what others do where one is retired. */
export const createDeviceModule = (desks: () => Desks, retirements: readonly TillRetirement[] = []): Module => ({
  name: 'device',
  finders: [deviceFinder],
  errandsAbove: [merchantTillsErrand, merchantIdleErrand],
  commands: [
    registerDevice,
    registerDeviceByPin,
    makePairingCode,
    pairByCode,
    heartbeatOver(desks),
    ...deskVersionCommands(desks),
    ...kioskCommands,
    meetNeighbors,
    openDeskSession,
    closeDeskSession,
    listDevices,
    readDevice,
    keepInOffice,
    unbindDevice,
    setDeviceEnabled,
    createDevice,
    editDevice,
    deleteDevice(retirements),
    importDevices,
    importPeripherals,
    downloadPeripheralTemplate,
    downloadDeviceTemplate,
    ...Object.values(peripherals),
  ],
})

export const deviceModule = (retirements: readonly TillRetirement[]): Module =>
  createDeviceModule(desksOfEnvironment, retirements)
