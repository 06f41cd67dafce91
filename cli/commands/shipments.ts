import type { Command } from '../command';
import { optionalTexts, readOptions, required, requiredTexts, textOption } from '../options';

export const dispatch: Command = {
  usage: [
    'dispatch --shipment SH4K8T2M9Q --awb 1234567890 [--courier DHL] [--departed 2026-01-31T09:00:00Z]',
  ],
  example: 'dispatch --shipment SH4K8T2M9Q --awb 1234567890 --courier DHL',
  about: 'dispatch a paid shipment',
  undo: 'not possible: use `track` for what happens next',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      shipment: textOption,
      awb: textOption,
      courier: textOption,
      departed: textOption,
    });
    const reply = await ask('POST /operator/dispatch', {
      shipmentref: required(values, 'shipment'),
      awb: required(values, 'awb'),
      ...optionalTexts(values, 'courier', 'departed'),
    });
    print(`${reply.shipmentref} is now ${reply.shipmentstatus}.`);
  },
};

export const cancel: Command = {
  usage: ['cancel --shipment SH4K8T2M9Q --reason "The box was damaged"'],
  example: 'cancel --shipment SH4K8T2M9Q --reason "The box was damaged"',
  about: 'cancel a paid shipment that has not left; its money is then listed under refunds',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { shipment: textOption, reason: textOption });
    const reply = await ask('POST /operator/cancelshipment', {
      shipmentref: required(values, 'shipment'),
      reason: required(values, 'reason'),
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
    const values = readOptions(args, {
      shipment: textOption,
      status: textOption,
      location: textOption,
      at: textOption,
    });
    const reply = await ask('POST /operator/trackingevent', {
      shipmentref: required(values, 'shipment'),
      ...requiredTexts(values, 'status', 'location'),
      timestamp: required(values, 'at'),
    });
    print(`${reply.shipmentref} is now ${reply.shipmentstatus}.`);
  },
};
