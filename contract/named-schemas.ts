import type { TSchema } from 'typebox';

import { Address } from './address';
import { SessionUser, Token } from './auth';
import { Card } from './card';
import { AppliedPromo, ChargeLine, SpeedCharges } from './charges';
import { Cart, CartItem, CartSummary } from './cart';
import { Deal } from './deal';
import { Destination, DestinationTax } from './destination';
import { Country, PickupLocation, RemoteSurcharge } from './list';
import { MailTracking } from './mail-tracking';
import { AccountSummary, CreditLot, MembershipDetails } from './membership';
import { Notification } from './notification';
import { Onebox, OneboxProblem, OneboxQuote, OneboxRow } from './onebox';
import { Receipt } from './operator';
import {
  CartCharges,
  CheckoutItem,
  Order,
  OrderCheckout,
  OrderLine,
  OrderRow,
  TransactionRecord,
} from './order';
import { Attempt, StripeAttempt } from './payment';
import { PaymentRequest, PaymentRequestDetails } from './payment-request';
import {
  ItemizationInput,
  ItemizationLine,
  OneboxInProcess,
  OneboxItem,
  OneboxStatus,
  Package,
  PackageEvent,
  PackagePhoto,
} from './pmt';
import { EmailPreferences } from './preferences';
import { Refund, WithdrawnPayment } from './refund';
import {
  CurrentShipment,
  Quote,
  ShipmentDetails,
  ShipmentPackage,
  ShipmentRow,
  ShippingSpeed,
} from './shipment';
import { SocialProvider } from './social-secret';
import { PublicTracking, TrackingEvent } from './tracking';
import { CardSummary, PreloginSummary, Profile, Summary } from './user';
import { Message, PaymentMethodName } from './wire';

/** What travels under a name of its own in the OpenAPI document. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  AccountSummary,
  Address,
  AppliedPromo,
  Attempt,
  Card,
  CardSummary,
  Cart,
  CartCharges,
  CartItem,
  CartSummary,
  ChargeLine,
  CheckoutItem,
  Country,
  CreditLot,
  CurrentShipment,
  Deal,
  Destination,
  DestinationTax,
  EmailPreferences,
  ItemizationInput,
  ItemizationLine,
  MailTracking,
  MembershipDetails,
  Message,
  Notification,
  Onebox,
  OneboxInProcess,
  OneboxItem,
  OneboxProblem,
  OneboxQuote,
  OneboxRow,
  OneboxStatus,
  Order,
  OrderCheckout,
  OrderLine,
  OrderRow,
  Package,
  PackageEvent,
  PackagePhoto,
  PaymentMethodName,
  PaymentRequest,
  PaymentRequestDetails,
  PickupLocation,
  PreloginSummary,
  Profile,
  PublicTracking,
  Quote,
  Receipt,
  Refund,
  RemoteSurcharge,
  SessionUser,
  ShipmentDetails,
  ShipmentPackage,
  ShipmentRow,
  ShippingSpeed,
  SocialProvider,
  SpeedCharges,
  StripeAttempt,
  Summary,
  Token,
  TrackingEvent,
  TransactionRecord,
  WithdrawnPayment,
};
