/** Store and URL; cents, grams, kind, category, lists; then name and reason in four languages. */
export const goods = `
canvas-tote | L.L.Bean | https://www.llbean.com/
3995 | 700 | regular | womensFashion | deals deals/her gifts/general gifts/her
Canvas tote bag, medium | Folds flat in the box, and she’ll use it every week.
帆布托特包（中号） | 可以平放装箱，每周都用得上。
帆布托特包（中） | 可以平放裝箱，每週都用得上。
キャンバストートバッグ（M） | たたんで送れて、毎週のように使えます。

cashmere-sweater | Quince | https://www.quince.com/
5000 | 450 | regular | womensFashion | deals deals/her gifts/her
Cashmere crewneck sweater | Warm and light: it stays in the lowest weight step.
圆领羊绒衫 | 又暖又轻，运费只按首重计算。
圓領喀什米爾毛衣 | 又暖又輕，運費只算首重。
カシミヤのクルーネックセーター | 暖かくて軽く、送料はいちばん軽い区分に収まります。

leather-crossbody | Coach Outlet | https://www.coachoutlet.com/
11900 | 900 | regular | womensFashion | deals deals/her
Leather crossbody bag |
真皮斜挎包 |
真皮斜背包 |
レザーのショルダーバッグ |

yoga-leggings | Athleta | https://athleta.gap.com/
6900 | 350 | regular | womensFashion | deals deals/fitness deals/her
High-rise yoga leggings |
高腰瑜伽裤 |
高腰瑜珈褲 |
ハイウエストのヨガレギンス |

silk-pillowcase | Quince | https://www.quince.com/
2990 | 200 | regular | homeGifts | deals deals/home gifts/general gifts/her gifts/home
Mulberry silk pillowcase | Fits any bed, and ships almost like a letter.
桑蚕丝枕套 | 什么床都适用，轻得像一封信。
桑蠶絲枕頭套 | 什麼床都適用，輕得像一封信。
シルクの枕カバー | どのベッドにも合い、手紙のように軽い贈り物です。

lip-balm-set | Burt’s Bees | https://www.burtsbees.com/
1499 | 180 | regular | wellnessBeauty | deals deals/her gifts/her
Lip balm set, six pieces | Six small gifts in one: easy to share.
润唇膏六支装 | 一套六支，分送朋友也方便。
護唇膏六入組 | 一組六支，分送朋友也方便。
リップバームの6本セット | 6本入りなので、分けて贈ることもできます。

eau-de-parfum | Sephora | https://www.sephora.com/
8500 | 350 | hazmat | wellnessBeauty | deals deals/her
Eau de parfum, 50 ml |
香水（50 ml） |
香水（50 毫升） |
オードパルファム（50 ml） |

merino-socks | Darn Tough | https://www.darntough.com/
2600 | 150 | regular | mensFashion | deals deals/him gifts/fitness gifts/him
Merino wool hiking socks | Made for long walks, and one size up still fits.
美利奴羊毛徒步袜 | 适合长途徒步，买大一码也能穿。
美麗諾羊毛健行襪 | 適合長途健行，買大一號也能穿。
メリノウールのトレッキングソックス | 長く歩く人に。大きめのサイズでも使えます。

raw-denim | Levi’s | https://www.levi.com/
9800 | 850 | regular | mensFashion | deals deals/him
Straight-leg raw denim jeans |
直筒原色牛仔裤 |
直筒原色牛仔褲 |
ストレートの生デニムジーンズ |

leather-belt | Fossil | https://www.fossil.com/
3800 | 350 | regular | mensFashion | deals deals/him gifts/him
Leather belt | Customs forms are short: one item, one material.
真皮皮带 | 申报简单，只有一件、一种材质。
真皮皮帶 | 申報簡單，只有一件、一種材質。
レザーベルト | 品目も素材も1つなので、申告が簡単です。

travel-mug | YETI | https://www.yeti.com/
3800 | 600 | regular | homeGifts | deals deals/him gifts/him
Insulated travel mug | Hard to break on the way, and used every morning.
保温随行杯 | 运输途中不怕摔，每天早上都用得上。
保溫隨行杯 | 運送途中不怕摔，每天早上都用得上。
真空断熱タンブラー | 運ぶあいだに割れる心配がなく、毎朝使えます。

work-jacket | Carhartt | https://www.carhartt.com/
10999 | 1600 | regular | mensFashion | deals deals/him
Lined canvas work jacket |
加衬帆布工装外套 |
內襯帆布工裝外套 |
裏地付きキャンバスワークジャケット |

oxford-shirt | Brooks Brothers | https://www.brooksbrothers.com/
7950 | 400 | regular | mensFashion | deals deals/him
Oxford button-down shirt |
牛津纺扣领衬衫 |
牛津布扣領襯衫 |
オックスフォードのボタンダウンシャツ |

field-watch | Timex | https://www.timex.com/
18900 | 350 | regular | mensFashion | deals deals/him gifts/him
Automatic field watch | Runs without a battery, so every country takes it.
自动机械野战表 | 不用电池，寄往任何国家或地区都不受电池限制。
自動機械軍錶 | 不用電池，寄往任何國家或地區都不受電池限制。
自動巻きフィールドウォッチ | 電池を使わないので、電池の制限がある国・地域にも送れます。

headphones | Bose | https://www.bose.com/
27900 | 800 | battery | gadgets | deals deals/tech gifts/tech
Noise-cancelling headphones | For long flights and open offices.
降噪头戴式耳机 | 坐长途飞机和在开放式办公室都用得上。
降噪頭戴式耳機 | 搭長途飛機、在開放式辦公室都用得上。
ノイズキャンセリング・ヘッドホン | 長いフライトや、オープンなオフィスで役立ちます。

speaker | JBL | https://www.jbl.com/
12995 | 900 | battery | gadgets | deals deals/tech gifts/tech
Waterproof portable speaker | Goes to the beach and the bathroom.
防水便携音箱 | 海边、浴室都能用。
防水攜帶式喇叭 | 海邊、浴室都能帶。
防水ポータブルスピーカー | 海辺でもお風呂でも使えます。

e-reader | Amazon | https://www.amazon.com/
9999 | 400 | battery | gadgets | deals deals/tech gifts/general gifts/tech
E-reader, 6-inch | A whole shelf of books at the weight of one.
6 英寸电子书阅读器 | 一整架书，只有一本书的重量。
6 吋電子書閱讀器 | 一整櫃的書，只有一本書的重量。
6インチの電子書籍リーダー | 本棚まるごとが、本1冊分の重さです。

wired-keyboard | Keychron | https://www.keychron.com/
8900 | 1100 | regular | gadgets | deals deals/tech gifts/tech
Mechanical keyboard, wired | Wired, so no battery rules apply.
有线机械键盘 | 有线款，不受电池规定限制。
有線機械式鍵盤 | 有線款，不受電池規定限制。
有線メカニカルキーボード | 有線なので、電池の制限がかかりません。

wireless-mouse | Logitech | https://www.logitech.com/
4999 | 250 | battery | gadgets | deals deals/tech
Rechargeable wireless mouse |
可充电无线鼠标 |
充電式無線滑鼠 |
充電式ワイヤレスマウス |

usb-hub | Anker | https://www.anker.com/
3499 | 250 | regular | gadgets | deals deals/tech gifts/tech
USB-C hub, seven ports | Fits every recent laptop, with no battery inside.
USB-C 七合一扩展坞 | 新款笔记本电脑都能用，而且不含电池。
USB-C 七合一集線器 | 新款筆電都能用，而且不含電池。
USB-Cハブ（7ポート） | 最近のノートパソコンならどれでも使え、電池も入っていません。

train-set | Melissa & Doug | https://www.melissaanddoug.com/
3999 | 1500 | regular | parentingKids | deals deals/kids
Wooden train set |
木制火车玩具套装 |
木製火車玩具組 |
木製の電車セット |

magnetic-tiles | Magna-Tiles | https://www.magnatiles.com/
5999 | 1600 | regular | parentingKids | deals deals/kids
Magnetic building tiles, 32 pieces |
磁力片积木（32 片） |
磁力片積木（32片） |
マグネットブロック（32ピース） |

sleep-sack | Carter’s | https://www.carters.com/
2800 | 350 | regular | parentingKids | deals deals/kids
Baby sleep sack |
婴儿睡袋 |
嬰兒防踢睡袋 |
ベビー用スリーパー |

kids-clogs | Crocs | https://www.crocs.com/
3999 | 450 | regular | parentingKids | deals deals/kids
Kids’ clogs |
儿童洞洞鞋 |
兒童洞洞鞋 |
キッズ用クロッグサンダル |

picture-books | Barnes & Noble | https://www.barnesandnoble.com/
2999 | 1200 | regular | booksMusicMovies | deals deals/kids gifts/general
Picture book box set | Original English editions, for a child who is learning.
英文绘本套装 | 英文原版，送给正在学英语的孩子。
英文繪本套書 | 英文原版，送給正在學英文的孩子。
英語絵本のボックスセット | 英語を学び始めたお子さまに、原書の絵本を。

school-backpack | L.L.Bean | https://www.llbean.com/
4495 | 800 | regular | parentingKids | deals deals/kids
School backpack |
儿童书包 |
兒童書包 |
スクールリュック |

cast-iron-skillet | Lodge | https://www.lodgecastiron.com/
2490 | 2600 | regular | homeGifts | deals deals/home gifts/home
Cast-iron skillet, 10 inches | Heavy to ship, but it lasts for decades.
铸铁平底锅（25 cm） | 运费不低，但能用几十年。
鑄鐵平底鍋（25公分） | 運費不低，但能用上幾十年。
鋳鉄フライパン（25 cm） | 重くて送料はかかりますが、何十年も使えます。

jar-candle | Yankee Candle | https://www.yankeecandle.com/
3100 | 1100 | regular | homeGifts | deals deals/home gifts/home
Scented candle, large jar | Choose a scent you can’t buy at home.
大瓶香薰蜡烛 | 选一款本地买不到的香味。
大罐香氛蠟燭 | 挑一款當地買不到的香味。
アロマキャンドル（大） | お住まいの地域では手に入りにくい香りを選べます。

linen-sheets | Quince | https://www.quince.com/
13990 | 2300 | regular | homeGifts | deals deals/home
Linen sheet set, queen |
亚麻床品套装（Queen） |
亞麻床包組（Queen） |
リネンのシーツセット（クイーン） |

pour-over | Chemex | https://www.chemexcoffeemaker.com/
4795 | 1300 | regular | homeGifts | deals deals/home gifts/general gifts/home
Glass pour-over coffee maker | Glass: add our repacking if the store’s box is thin.
玻璃手冲咖啡壶 | 玻璃制品，如果商家包装单薄，可请我们重新包装。
玻璃手沖咖啡壺 | 玻璃製品，若商家包裝單薄，可請我們重新包裝。
ガラスのコーヒーメーカー（ハンドドリップ） | ガラス製です。ショップの箱が薄いときは、再梱包をご利用ください。

bath-towels | Brooklinen | https://www.brooklinen.com/
10900 | 2600 | regular | homeGifts | deals deals/home
Bath towels, set of four |
浴巾四件套 |
浴巾四入組 |
バスタオルの4枚セット |

tea-towels | Williams Sonoma | https://www.williams-sonoma.com/
2495 | 350 | regular | homeGifts | gifts/general gifts/home
Cotton tea towels, set of three | Cotton, flat, and light: nothing can go wrong on the way.
纯棉厨房擦巾三条装 | 棉质、平整又轻便，路上不会出问题。
純棉廚房擦巾三入組 | 棉質、平整又輕便，路上不會出問題。
コットンのキッチンクロス（3枚組） | 綿で薄くて軽く、安心して送れます。

running-shoes | Brooks | https://www.brooksrunning.com/
14000 | 1100 | regular | sportsOutdoor | deals deals/fitness
Road running shoes |
公路跑鞋 |
路跑鞋 |
ロード用ランニングシューズ |

yoga-mat | Manduka | https://www.manduka.com/
9800 | 2500 | regular | sportsOutdoor | deals deals/fitness gifts/fitness
Natural rubber yoga mat | It’s long, so check the dimensional weight before you ship.
天然橡胶瑜伽垫 | 尺寸较长，发货前请看体积重量。
天然橡膠瑜珈墊 | 尺寸較長，寄送前請看材積重量。
天然ゴムのヨガマット | 長さがあるので、発送前に容積重量をご確認ください。

foam-roller | TriggerPoint | https://www.tptherapy.com/
3699 | 800 | regular | sportsOutdoor | deals deals/fitness gifts/fitness
Foam roller, travel size | Hollow, so other gifts fit inside.
便携泡沫轴 | 中空设计，里面还能放别的礼物。
攜帶式滾筒 | 中空設計，裡面還能放別的禮物。
フォームローラー（携帯用） | 中が空洞なので、ほかの贈り物も入ります。

trail-vest | Osprey | https://www.osprey.com/
11000 | 450 | regular | sportsOutdoor | deals deals/fitness gifts/fitness
Trail running vest | For a runner who already has enough shoes.
越野跑背心包 | 适合跑鞋已经够多的人。
越野跑背心包 | 送給跑鞋已經夠多的人。
トレイルランニング用ベスト | シューズはもう十分という人に。

resistance-bands | REI | https://www.rei.com/
2495 | 500 | regular | sportsOutdoor | deals deals/fitness gifts/fitness
Resistance bands, set of five | A gym that fits in a shoe box.
弹力带五条装 | 一个鞋盒就装得下的健身房。
彈力帶五入組 | 一個鞋盒就裝得下的健身房。
トレーニングチューブ（5本セット） | 靴箱に収まるトレーニング用品です。

water-bottle | Hydro Flask | https://www.hydroflask.com/
4495 | 600 | regular | sportsOutdoor | deals deals/fitness gifts/fitness gifts/him
Insulated water bottle, 32 oz | Colors change each season, so it isn’t on every desk.
保温水壶（946 ml） | 每季换新颜色，不容易撞款。
保溫水壺（946 毫升） | 每季換新顏色，不容易撞款。
真空断熱ボトル（946 ml） | シーズンごとに色が変わるので、人と重なりにくい一品です。

dog-harness | Ruffwear | https://www.ruffwear.com/
3995 | 300 | regular | pets | deals deals/others
Padded dog harness |
加垫狗背带 |
加墊狗胸背帶 |
パッド付きドッグハーネス |

vinyl-record | Barnes & Noble | https://www.barnesandnoble.com/
2999 | 450 | regular | booksMusicMovies | deals deals/others gifts/general
Vinyl record, new pressing | Flat and light, and hard to find outside the US.
黑胶唱片（新压制） | 扁平又轻，在美国以外不好找。
黑膠唱片（新壓製） | 扁平又輕，在美國以外不好找。
レコード（新プレス） | 薄くて軽く、米国以外では見つけにくい品です。

vitamin-d | iHerb | https://www.iherb.com/
1200 | 200 | regular | wellnessBeauty | deals deals/others
Vitamin D3, 360 softgels |
维生素 D3（360 粒） |
維生素 D3（360 顆） |
ビタミンD3（360粒） |

fountain-pen | Goulet Pens | https://www.gouletpens.com/
3200 | 200 | regular | homeGifts | deals deals/others gifts/general gifts/him
Fountain pen for beginners | Ships without ink, so nothing can leak.
入门钢笔 | 不带墨水发货，不会漏墨。
入門鋼筆 | 不含墨水寄送，不會漏墨。
初めての万年筆 | インクなしで送るので、漏れる心配がありません。

card-game | Exploding Kittens | https://www.explodingkittens.com/
1999 | 400 | regular | homeGifts | deals deals/others gifts/general
Card game for families | Easy English, so the whole family can play.
家庭桌游卡牌 | 英文不难，全家很快就会玩。
家庭桌遊卡牌 | 英文不難，全家很快就會玩。
家族向けカードゲーム | やさしい英語なので、家族みんなですぐに遊べます。

instant-film | Fujifilm | https://www.instax.com/
1599 | 150 | regular | gadgets | gifts/holiday
Instant camera film, twin pack | For the photos of the evening itself.
拍立得相纸（两盒装） | 当晚的照片，当场就能看。
拍立得底片（雙入組） | 當晚的照片，當場就能看。
インスタントカメラ用フィルム（2パック） | その夜の写真を、その場で残せます。

tea-calendar | Harney & Sons | https://www.harney.com/
4500 | 900 | regular | homeGifts | gifts/holiday
Tea advent calendar | Order early: it should arrive before December.
茶包圣诞倒数日历 | 请提早下单，最好在十二月前收到。
茶包聖誕倒數月曆 | 請提早下單，最好在十二月前收到。
紅茶のアドベントカレンダー | 12月より前に届くよう、早めのご注文を。

knit-stocking | Pottery Barn | https://www.potterybarn.com/
2900 | 400 | regular | homeGifts | gifts/holiday
Knitted stocking | Light, soft, and it holds the small gifts too.
针织圣诞袜 | 又轻又软，还能装下其他小礼物。
針織聖誕襪 | 又輕又軟，還能裝下其他小禮物。
ニットのクリスマスソックス | 軽くてやわらかく、小さな贈り物も入ります。

tree-ornaments | Crate & Barrel | https://www.crateandbarrel.com/
2495 | 500 | regular | homeGifts | gifts/holiday
Wooden tree ornaments, set of six | Wood instead of glass: nothing breaks on the way.
木质圣诞树挂饰六件装 | 木制而非玻璃，路上不会碎。
木製聖誕樹吊飾六入組 | 木製而非玻璃，路上不會碎。
木製オーナメントの6個セット | ガラスではなく木製なので、途中で割れません。

winter-puzzle | Ravensburger | https://www.ravensburger.us/
2299 | 950 | regular | homeGifts | gifts/holiday
Winter scene puzzle, 1,000 pieces | A quiet week at the end of the year, in one box.
冬景拼图（1000 片） | 年末的悠闲一周，都在一盒里。
冬景拼圖（1000片） | 年末的悠閒一週，都在一盒裡。
冬景色のジグソーパズル（1000ピース） | 年末年始をゆっくり過ごすための一箱です。
`;
