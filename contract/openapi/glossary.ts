/**
 * Descriptions by field name, or by `holder.name` where the meaning differs; the holder is a path
 * or named schema.
 */
const glossary = `
action: URL that the payer's browser posts the form to | fields: Fields of the form, posted unchanged
Token.action: How the session started | shipmentstatus: Code of the shipment's state
/actionrequest/action/discard.action: What to discard, by default everything that the package allows
actionneeded: The member has to respond or pay | paymentneeded: Only the payment is missing
actionrequestfee: Fee of each action for this member | actionsallowed: Available actions
active_cart_items: Products of an order that is not placed yet
itemnames: Products without dropped ones | itemcount: Total number of their units
additional: Note to the warehouse | additionalinfo: Note to the buyer
address: Delivery address at the time of payment; null if none | addresses: The member's addresses, default first
addressid, defaultId: Delivery address, from /address/getaddresses | makedefault: Makes it the default
destination: Rules of the chosen address's country | destinations: Addresses to choose, default first
/shipment/cost-calculator.destination, country, shippingcountry, registrationcountry, shipmentcountry, geocountrycode: ISO 3166-1 alpha-2 code
receivercountrycode, mobilecountrycode: Dialing code, digits without +
receivercontact, mobilenumber: Phone number without its dialing code | receiver: Name on the label
street1, street2, street3: Line of the street address | city: City or town
state: State, province or region | postal, postalcode: Postal code as the country writes it
consignee_id: Receiver's number for customs; stays unchanged if an edit omits it
cnid: Number of the identity document | cnname: Name on the document | id_type: Kind of document
cnphoto: JPEG, PNG or WebP in base64 | file: PDF, PNG, JPEG or WebP in base64
/actionrequest/action/return.file: The shop's return label, a PDF in base64 | exist: Whether there is a copy of the document
after: Number of the last message the caller has | version: Chat version; waits for a newer one
akey, deptid, check, /pmt/viewslip.portal: Accepted for older clients; has no effect
amount: Value to declare, in US dollars | amt: Price shown to the member, in US dollars
Attempt.amount, StripeAttempt.amount: What the gateway charges | PaymentRequest.amt: Amount to pay
answer: accept pays the difference, drop removes the line | difference: Amount shown to the member
apart: Cost of shipping each package alone | onebox: Fee of packing all into one OneBox
at: next or previous from another response; faster than page on deep pages
page: Page number, from 1 | perpage: Entries per page | total: Total number of entries | totalpages: Number of pages
/pmt/notifications.total: Remaining notifications | limit: Maximum number of entries to return
/refer/sendreferralemails.total: Addresses given | sent: Invitations sent
items: Entries of the list, or of this page of it | OrderCheckout.items, Order.items: Products ordered
from: Rows to skip | capped: The search or filter found more than total
/pmt/declareitemization.items: Lines of contents; incomplete ones are dropped
next, previous: Value of at for the adjacent page; null at the end of the list
list: open, or history for completed ones | /list/deals.list: deals, deals/ and audience, or gifts/ and occasion
search: Words, all of which must occur in the name, tracking number or merchant, or a reference
/pmt/packages.store, /pmt/packagehistory.store, /pmt/undeclared.store: Only packages of this merchant, exactly as in stores
arrived: Only packages that arrived in the last 7, 30 or 90 days
ordered: Only shipments ordered in the last 7, 30 or 90 days
/shipment/shipmentslist.status, /shipment/shipmentshistorylist.status: Only shipments in this state
stores: Merchants of the packages in the list, for store; the first 50, without placeholders
sort: The order of the list: oldest first, free days ending first, heaviest first or highest value first; newest first without it
attempt: Newest payment attempt, null before the first | attemptid: Returned by the call that opened it
Attempt.state, StripeAttempt.state: applied when it is paid; open as created, opened or captured
gateway: Payment gateway | paymentmethod: Gateway or credits, null until paid | gateways: 1 asks the gateways too
targetkind: Kind of the paid item | targetid: Id of the paid item | wallet: Wallet to pay with instead of a card
inplace: 1 if the caller shows the card fields itself | clientsecret: For Stripe.js to show the card fields
popupurl, url: Gateway page to open for the payer | currency, currencySymbol: Currency of all amounts
quote, hash: Identifies the price shown to the member; repeat it to pay | price: Null if nothing is due
CurrentShipment.quote, Onebox.quote: Current price; null while there is none
authorizeamt: Amount to be authorized | credits: Credits to use, in US dollars; 0 uses none
availablecreditsexpiry: When the first available credits expire | months: Last twelve months, oldest first
promocode: As typed; empty uses none | promo, promocodeused: Promo code in effect, null for none
atborder: What customs may charge the receiver; excluded from all totals
charges: Lines of the price | speedcharges: The charges by group
insurance: Whether the shipment is insured | insuranceprice: Price of insurance, chosen or not; null without a price
ShipmentDetails.insurance: Cost of insurance
speed, internationalshippingoption: Shipping speed code | shippingSpeed: Price and transit days by speed code
pmtValidations, problems: What blocks it, by package or product; null for the whole
pickup: Code of a collection point, instead of an address | deliveryperiod: Days until delivery
awb: Air waybill | courier: Name of the courier | courier_url: The courier's tracking page
createdtime, txntime: When it was created | updatedtime: When it last changed, or null
paidtime: When it was paid | readytime: When it was packed | shippedtime: When it left the warehouse
processdate: When the warehouse processed it | processtime, cancelledtime: When it was canceled
departuredate: When it left the US | deliverydate: When it was delivered
arriveddate, date: When it arrived at the warehouse | est_time: When it should arrive, null if unknown
expectedearliest, expectedlatest: When it should be ready or delivered, null if unknown
expires_at: When the token expires | expires_in: Seconds until the token expires | server_time: Clock of the host
holdexpires: When the authorization expires; null without one
stop: 0 paid, 1 packed, 2 left the US, 3 customs, 4 delivered | stops: When each stage was reached
events: Tracking events | step: Furthest step of the checkout that is open
bfmrate: Service fee in percent | fixed: Whether the fee is a fixed amount | fixedpromo: The fee, if it is a fixed amount
rule: Dated rule behind the fee | cancelreason: Null if not canceled | iscancellable: Can be canceled because nothing is bought yet
onhold: Waits for the member's decision | toolatetohold: Everything else was bought before the order could be put on hold
unpaidrequest: Payment request for what was bought but could not be charged | transactionrecords: What was authorized and charged
refund: Refunded amount; null if none | refundsdue: Refunds that are still due
withdrawn: Refunds and disputes by the gateway; null if none
partialorderenabled: 1 buys what is available, 0 puts the order on hold if something is not
delivery, shippingoption: How the shop delivers to us | pricerises: Choice for each product if its price rises
cartItems: Cart lines | count: Number of lines | saveforlater: Saved lines
/cart/additem.saveforlater, /prelogin/cart/additem.saveforlater: Saves the product for later
itemid, itemsid: Id of the cart or order line | itemurl: Product page | itemname: Product name
itemmerchant: Read from itemurl instead | unitprice: Price per piece, in US dollars
quantity, qty: Number of pieces | size, color: As named by the shop
/cart/edititem.quantity, /prelogin/cart/edititem.quantity: Number of pieces; 0 removes the line
/pmt/photo.size: Longest side in pixels | index: Photo index, from 0
shops: Shops of the order | txnurl: Shop of its first product | txnid: Id of the order
txnref: Reference of the order | txntype: 4 for an order that we buy
txnstatus, status: T draft, 2 unpaid, P paid, S partly bought, I on its way to us, C completed, 0 canceled
Package.status, /pmt/packages.status: 0 action needed, 1 processing, 2 ready
Onebox.status: cancelled includes dissolved drafts
/user/editprofile.status: false if refused, with the reason in message | message: Result in English
/address/viewid.status, /papers/ticket.status, /pmt/viewslip.status, success: Whether it exists or succeeded
/estimate/lockweight.status, /estimate/redeemguarantee.status: success, or existing if repeated
paymentstatus: 1 outstanding, C completed, 0 canceled | paymentdesc: Purpose of the payment
/refer/sendreferralemails.message: Personal message in the email | /operator/chats.state: open or closed
id: From the row or message that contains it | kind: Kind of paper or file
PaymentRequest.kind: charge, business, guarantee, return, difference or orderdue
sugarid: Case number in the customer service system | sugar: Whether there is a case | required: Cannot be deleted
order: The order behind it | estimate: The estimate it belongs to | measured: Measured size; null until packed
Onebox.estimate: Estimated from the contents, in grams and centimeters
guaranteeref: Reference of a paid guarantee | claimedpackageref: Package it was used for; null if unused
requestid: Id of a payment request | request: The payment request | estimateid: From /estimate/send
reference: Public reference, used by members and support | number: Air waybill or reference of a shipment
oneboxid: Id of the OneBox | oneboxref: Reference of the OneBox | oneboxinprocess: Drafts and boxes in packing
packageref, txnpackageid: Reference of a package | packages, transaction_packages: Packages in it
oneboxitems: Contents of a OneBox, null for other packages | packagenumber: Number of packages
shipmentid: Id of the shipment | shipmentref: Reference of the shipment | shipment: Null if none
transactionpackages, notifications: One page of the list | counts: Number of packages by state
packagetype: Codes of what was found or requested | trackingno, trackingnumber: Tracking number on the shop's label
name, description: Name of the contents | merchant: The shop | merchants: Matching shops
/card/editcard.name: Name on the card | /operator/trail.name: Name of an operator
category: From /pmt/configs | categories: Kinds of goods; locked ones cannot be chosen
customerdeclared: Whether the member declared the value | itemizationdeclared: Whether the member declared the contents | receivedname: Name at arrival, before the member changed it
declare: Whether the list is complete | itemization: Declared contents | dropped: Number of incomplete lines dropped
seen: What the caller saw; the call is refused if it has changed since
images: Photos by the warehouse | slip: Paper from the box | invoiceuploaded: Whether the shop's invoice was uploaded
inshipment: Whether it is in a shipment, paid or not | packing: Whether it is in a paid shipment that has not left
shipalone: Whether it must ship alone
instructions: What the warehouse should check | repacktype: box or bag | notes: Codes of what to know beforehand
postage: label: by the shop's label; paid: the member pays us
savings: Savings on shipping, before the fee; null without a price
storage: Free days, and the fee so far
weight, actualweight, volumetricweight: Grams | weightbefore, weightafter: Billed grams before and after repacking
chargeableweight, chargableweight: Billed grams | chargeablereason: Why it exceeds the actual weight
guaranteedweight: Maximum billed grams | hazmatfloor: Minimum billed grams for hazmat goods
dimensions: Sides in centimeters | length, width, height: In the unit of packDimension | packDimension: cm by default
/shipment/cost-calculator.weight: In the unit of weightType | weightType: kg by default
cost: Value of the goods in US dollars | codeonly: 1 lists postal codes | countryonly: 1 lists countries
updatedpackage: Package after the change | profile: Profile of the member
link: Invitation link for registration | friends: Number of friends who registered | rewarded: Number who earned a reward
rewarddays: Days until a reward expires
emails: Addresses to invite | results: Results by email address | registeredemails: Addresses that are already members
cgcode: Email address | userid: Id of the member | suite: Suite number of a member | user: The signed-in member
firstname: Given name | lastname: Family name | title: Form of address | gender: M or F
cgwtype: Brand of the account | language, languageprefer: en, zh, tw or ja, for texts of the response
token: Opens the paper or copy once | Token.token: Bearer token | /logout.token: Token of the pre-logged-in session
/card/addcard.token: Payment method, session or intent of Stripe | /operator/opensession.token: Value for X-Operator-Key
token_type: Prefix of the Authorization header | remember: Whether to remember the device | device: Value for X-Device
prelogin: Whether the device stays remembered | sessionsended: Other sessions that were signed out
currentpassword: Current password | password, password_confirmation: New password, repeated
haspassword: Whether the member can sign in with a password | provider: Provider to unlink | providers: Linked providers
socialProvider: Provider of the account; null with a password
emailpreferences: Interests | infomailpreferences: P offers, I information: 0 subscribes, 1 does not
preferences: Whether each type of email is on | membershipdetails: Tier, and what the next one requires
membershiptype: LT Standard, PR Prime, BZ Business | membershipexpiry: Null if it does not expire
membershipextend: Shipments needed to extend Prime | shipmentToPrime: Shipments needed to reach Prime
shipmentcounter: Shipments that count toward Prime | bfmhistorylist: Newest ten orders
emailfailure: Why optional emails are paused; null while emails arrive | oneboxhistorylist: Newest ten paid OneBoxes
shipmentshistorylist: Newest ten shipments | paymentrequestshistorylist: Newest ten payment requests
cards, tokenizedCards: Saved cards | cardid: From /card/getcards | expmonth: 1 to 12 | expyear: Four digits
cartitemscount, packagescount, paymentrequestscount, shipmentscount, orderscount: Number of open ones
orderswaiting, packagesactionneeded: Number that wait for the member | packagesready: Number that can ship
packagesprocessing, shipmentspacking: Number the warehouse is working on
returnedamt: What gateways refunded or reversed of it | held: Stays in the warehouse until its payment is settled
shipmentsheld: Number that wait for payment to settle | shipmentsintransit: Number with the courier
flag, onlinestatus, isHOO, geoip: As in the quote; for comparison only
found: 1 also lists differences booked by reconciliation in the last 30 days | slug: Last part of a post's address | topic: Slug of a topic
table, variant: From /operator/exportmember
`;

export const glossaryEntries = glossary
  .trim()
  .split(/\n| \| /)
  .flatMap((entry) => {
    const end = entry.indexOf(': ');
    const names = entry.slice(0, end).split(', ');
    return names.map((name) => [name, entry.slice(end + 2)] as const);
  });
const meanings = new Map(glossaryEntries);

/** Returns undefined for a name without an entry. */
export const findMeaning = (holder: string, name: string): string | undefined =>
  meanings.get(`${holder}.${name}`) ?? meanings.get(name);
