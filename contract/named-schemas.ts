import type { TSchema } from 'typebox';

import { Address } from './member/address';
import { SessionUser, Token } from './member/auth';
import { Card } from './money/card';
import { ChatRow } from './member/chat';
import { AppliedPromo, ChargeLine, SpeedCharges } from './money/charges';
import { Cart, CartItem, CartSummary } from './money/cart';
import { Deal } from './public/deal';
import { Destination, DestinationTax } from './public/destination';
import { Country, PickupLocation, RemoteSurcharge } from './public/list';
import { MailTracking } from './member/mail-tracking';
import { AccountSummary, CreditLot, MembershipDetails } from './member/membership';
import { Notification } from './member/notification';
import { Onebox, OneboxProblem, OneboxQuote, OneboxRow } from './member/onebox';
import { PackageState } from './operator/look';
import { Case } from './operator/reconciliation';
import { Receipt } from './operator/warehouse';
import {
  CartCharges,
  CheckoutItem,
  Order,
  OrderCheckout,
  OrderLine,
  OrderRow,
  TransactionRecord,
} from './money/order';
import { Attempt, StripeAttempt } from './money/payment';
import { PaymentRequest, PaymentRequestDetails } from './money/payment-request';
import {
  ItemizationInput,
  ItemizationLine,
  OneboxInProcess,
  OneboxItem,
  OneboxStatus,
  Package,
  PackageEvent,
  PackagePhoto,
} from './member/pmt';
import { EmailPreferences } from './member/preferences';
import { Refund, WithdrawnPayment } from './money/refund';
import {
  CurrentShipment,
  Quote,
  ShipmentDetails,
  ShipmentPackage,
  ShipmentRow,
  ShippingSpeed,
} from './member/shipment';
import { SocialProvider } from './member/social-secret';
import { PublicTracking, TrackingEvent } from './public/tracking';
import { CardSummary, PreloginSummary, Profile, Summary } from './member/user';
import { Message, PaymentMethodName } from './wire';

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
  Case,
  ChargeLine,
  ChatRow,
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
  PackageState,
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
