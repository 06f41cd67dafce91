import type { TSchema } from 'typebox';

import { Address } from '@/contract/member/address';
import { SessionUser, Token } from '@/contract/member/auth';
import { Card } from '@/contract/money/card';
import { AppliedPromo, ChargeLine, SpeedCharges } from '@/contract/money/charges';
import { Cart, CartItem, CartSummary } from '@/contract/money/cart';
import { Deal } from '@/contract/public/deal';
import { Destination, DestinationTax } from '@/contract/public/destination';
import { Country, PickupLocation, RemoteSurcharge } from '@/contract/public/list';
import { MailTracking } from '@/contract/member/mail-tracking';
import { AccountSummary, CreditLot, MembershipDetails } from '@/contract/member/membership';
import { Notification } from '@/contract/member/notification';
import { Onebox, OneboxProblem, OneboxQuote, OneboxRow } from '@/contract/member/onebox';
import { Receipt } from '@/contract/operator/warehouse';
import {
  CartCharges,
  CheckoutItem,
  Order,
  OrderCheckout,
  OrderLine,
  OrderRow,
  TransactionRecord,
} from '@/contract/money/order';
import { Attempt, StripeAttempt } from '@/contract/money/payment';
import { PaymentRequest, PaymentRequestDetails } from '@/contract/money/payment-request';
import {
  ItemizationInput,
  ItemizationLine,
  OneboxInProcess,
  OneboxItem,
  OneboxStatus,
  Package,
  PackageEvent,
  PackagePhoto,
} from '@/contract/member/pmt';
import { EmailPreferences } from '@/contract/member/preferences';
import { Refund, WithdrawnPayment } from '@/contract/money/refund';
import {
  CurrentShipment,
  Quote,
  ShipmentDetails,
  ShipmentPackage,
  ShipmentRow,
  ShippingSpeed,
} from '@/contract/member/shipment';
import { SocialProvider } from '@/contract/member/social-secret';
import { PublicTracking, TrackingEvent } from '@/contract/public/tracking';
import { CardSummary, PreloginSummary, Profile, Summary } from '@/contract/member/user';
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
