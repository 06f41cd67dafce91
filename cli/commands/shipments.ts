import type { Command } from '../command';
import {
  readOptionalTexts,
  readOptions,
  readRequired,
  readRequiredTexts,
  textOption,
  listTextOptions,
} from '../options';

export const dispatch: Command = {
  usage: [
    'dispatch --shipment SH4K8T2M9Q --awb 1234567890 [--courier DHL] [--departed 2026-01-31T09:00:00Z]',
  ],
  example: 'dispatch --shipment SH4K8T2M9Q --awb 1234567890 --courier DHL',
  about: 'dispatch a paid shipment',
  undo: 'not possible: use `track` for what happens next',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, listTextOptions('shipment', 'awb', 'courier', 'departed'));
    const reply = await ask('POST /operator/dispatch', {
      shipmentref: readRequired(values, 'shipment'),
      awb: readRequired(values, 'awb'),
      ...readOptionalTexts(values, 'courier', 'departed'),
    });
    print(`${reply.shipmentref} is now ${reply.shipmentstatus}.`);
  },
};

export const cancelShipment: Command = {
  usage: ['cancel --shipment SH4K8T2M9Q --reason "The box was damaged"'],
  example: 'cancel --shipment SH4K8T2M9Q --reason "The box was damaged"',
  about: 'cancel a paid shipment that has not left; its money is then listed under refunds',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { shipment: textOption, reason: textOption });
    const reply = await ask('POST /operator/cancelshipment', {
      shipmentref: readRequired(values, 'shipment'),
      reason: readRequired(values, 'reason'),
    });
    print(
      `${reply.shipmentref} is now ${reply.shipmentstatus}: US$${reply.refunddue} to refund, US$${reply.creditsback} of credits returned.`,
    );
  },
};

export const track: Command = {
  usage: [
    'track --shipment SH4K8T2M9Q --status in_transit --location "Anchorage, US" --at 2026-02-01T06:30:00-09:00',
  ],
  example:
    'track --shipment SH4K8T2M9Q --status in_transit --location "Anchorage, US" --at 2026-02-01T06:30:00-09:00',
  about: 'add a tracking event; a repeated event is added once',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, listTextOptions('shipment', 'status', 'location', 'at'));
    const reply = await ask('POST /operator/trackingevent', {
      shipmentref: readRequired(values, 'shipment'),
      ...readRequiredTexts(values, 'status', 'location'),
      timestamp: readRequired(values, 'at'),
    });
    print(`${reply.shipmentref} is now ${reply.shipmentstatus}.`);
  },
};
